// An operator's solver: its question, and the result of its answer or of no answer.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { HOST, serveRecipeSite } from '#tests/support/recipe-site.ts'
import { type CaptchaQuestion, loadCaptchaSolver, type SolveCaptcha } from './captcha-solver.ts'

const site = serveRecipeSite()
let asked: CaptchaQuestion[]
beforeEach(() => {
  asked = []
})

const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
const FORM = (captcha: string) =>
  `<form method=post><input id=mail name=mail>${captcha}<button>Send</button></form>`
const step = (info: string, answer: string, captchaType: string) => [
  { id: 'form', actionType: 'navigate', url: `${HOST}/form?who=me` },
  { id: 'fill', actionType: 'fillForm', selector: 'form', elements: [{ type: 'email', selector: '#mail' }] },
  { id: 'info', actionType: 'getCaptchaInfo', selector: info, captchaType },
  { id: 'solve', actionType: 'solveCaptcha', selector: answer, captchaType },
  { id: 'send', actionType: 'click', elements: [{ type: 'button', selector: 'button' }] },
  {
    id: 'thanks',
    actionType: 'expectation',
    expectations: [{ type: 'text', selector: 'body', expect: 'Thanks' }],
  },
]

async function runWith(solve: SolveCaptcha, html: string, actions: object[]) {
  site.pages = { '/form': html, 'POST /form': '<p>Thanks</p>' }
  const { deps } = site
  site.deps = { ...deps, solveCaptcha: solve }
  try {
    return await site.run('optOut', actions)
  } finally {
    site.deps = deps
  }
}

const answering =
  (answer: string | null): SolveCaptcha =>
  async question => {
    asked.push(question)
    return answer
  }

test('a picture is shown to it, and its answer typed in', async () => {
  const html = FORM(`<img id=puzzle src="${PICTURE}"><input id=answer name=answer>`)
  const result = await runWith(answering('k7p2'), html, step('#puzzle', '#answer', 'image'))
  expect(result).toMatchObject({ status: 'submitted' })
  expect(asked).toEqual([{ type: 'image', url: `${HOST}/form`, siteKey: null, picture: PICTURE }])
  expect(site.posted).toEqual(['mail=me%40mail.example&answer=k7p2'])
})

test('a widget is named to it by its key, and the page is told the answer', async () => {
  const html = FORM(
    `<div id=box data-sitekey=KEY data-callback=told><input type=hidden name=cf-turnstile-response></div>
     <script src="https://challenges.cloudflare.com/turnstile/v0/api.js"></script>
     <script>function told(token) { document.querySelector('#mail').value += '.' + token }</script>`,
  )
  const result = await runWith(answering('tok'), html, step('#box', '#box', 'cloudFlareTurnstile'))
  expect(result).toMatchObject({ status: 'submitted' })
  expect(asked).toEqual([{ type: 'cloudFlareTurnstile', url: `${HOST}/form`, siteKey: 'KEY', picture: null }])
  expect(site.posted).toEqual(['mail=me%40mail.example.tok&cf-turnstile-response=tok'])
})

test.each([
  ['gives no answer', answering(null)],
  ['fails', async () => Promise.reject(new Error('out of order'))],
] as const)('where it %s, the person is handed the form', async (_, solve) => {
  const html = FORM(`<img id=puzzle src="${PICTURE}"><input id=answer name=answer>`)
  const result = await runWith(solve, html, step('#puzzle', '#answer', 'image'))
  expect(result).toMatchObject({ status: 'requires_manual', handoff: { filled: ['email'] } })
  expect(site.posted).toEqual([])
})

test('what is plugged in must be a module with a function `solve`', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'offlist-solver-'))
  try {
    const file = path.join(folder, 'solver.mjs')
    await expect(loadCaptchaSolver(file)).rejects.toThrow('cannot be loaded')
    writeFileSync(file, 'export const answer = 1')
    await expect(loadCaptchaSolver(file)).rejects.toThrow('exports no function "solve"')
    const good = path.join(folder, 'good.mjs')
    writeFileSync(good, 'export const solve = async question => question.siteKey')
    const solve = await loadCaptchaSolver(good)
    const question = { type: 'hcaptcha', url: HOST, siteKey: 'KEY', picture: null } as const
    expect(await solve(question, new AbortController().signal)).toBe('KEY')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
