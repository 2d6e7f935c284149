// Forms without a recipe, in a real browser: what they require is filled in right, honeypots stay empty, nothing is
// sent. The rules were written with the forms in `tuned`; those in `held-out` were put aside before, and those in `later`
// were written afterward, to find faults.
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formProfile } from '#shared/recipe/form/form-person.ts'
import { type BrowserPool, createBrowserPool } from '../browser.ts'
import type { FormReport } from './form-types.ts'
import { openForm } from './open-form.ts'

const FORMS = fileURLToPath(new URL('../../../tests/fixtures/forms', import.meta.url))
const HOST = 'http://forms.example'
const NOW = Date.UTC(2026, 10, 27, 12)
const PROFILE = {
  firstName: 'Marisol',
  middleName: 'Ines',
  lastName: 'Okafor',
  addresses: [{ street: '418 Larkspur Ln', city: 'Austin', state: 'TX', zip: '78704' }],
  phone: '(512) 555-0142',
  email: 'mo-7x2k@mail.example',
  birthDate: '1984-05-09',
  profileUrl: 'https://folk.example/p/marisol-okafor-81',
}
/** What a field holds when a form just says its key. */
const USUAL: Readonly<Record<string, string>> = {
  ...PROFILE.addresses[0],
  firstName: 'Marisol',
  lastName: 'Okafor',
  fullName: 'Marisol Ines Okafor',
  phone: '(512) 555-0142',
  email: PROFILE.email,
  profileUrl: PROFILE.profileUrl,
  birthYear: '1984',
  age: '42',
  cityState: 'Austin, TX',
}

let site: Server
let browser: BrowserPool
let sent: string[] = []

beforeAll(async () => {
  site = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', HOST)
    const file = path.join(FORMS, pathname)
    if (
      request.method !== 'GET' ||
      pathname.startsWith('/leak') ||
      /okafor|marisol|mo-7x2k|0142/i.test(decodeURIComponent(search))
    ) {
      sent.push(`${request.method} ${request.url}`)
    }
    if (!pathname.endsWith('.html') || request.method !== 'GET') {
      response.writeHead(404).end()
      return
    }
    response.setHeader('content-type', 'text/html; charset=utf-8').end(readFileSync(file))
  })
  await once(site.listen(0, '127.0.0.1'), 'listening')
  browser = createBrowserPool({ maxContexts: 2 })
})
afterAll(async () => {
  await browser.close()
  site.close()
})

/** What a fixture wants of a field (`data-want`): `key`, `key=value`, `=value`, `-` empty, `x` refused, `h` honeypot, `?` missing. */
interface Found {
  want: string
  value: string
}

interface Score {
  required: number
  right: number
  wrong: string[]
  honeypots: string[]
  problems: string[]
  times: number[]
}

async function scoreForm(name: string, score: Score): Promise<void> {
  const { port } = site.address() as AddressInfo
  const opened = await openForm(
    { browser, now: () => NOW, elapsed: () => performance.now(), resolve: async () => [] },
    {
      url: `${HOST}/${name}`,
      profile: formProfile.parse(PROFILE),
      rewrites: [{ from: HOST, to: `http://127.0.0.1:${port}` }],
    },
  )
  const { report, page } = opened
  const say = (text: string) => score.problems.push(`${name}: ${text}`)
  try {
    if (report.status !== 'filled') say(`status ${report.status} ${report.reason ?? ''}`)
    const wanted = await wantedOf(page)
    const seen = new Set<string>()
    for (const [selector, { want, value }] of wanted) {
      judge(name, want, value, `${selector} (${want})`, score)
    }
    for (const field of report.fields) {
      const found = await at(page, field.selector)
      if (found === null) {
        if (field.required && field.value === null) say(`${field.selector} of an earlier step is empty`)
        continue
      }
      seen.add(found)
      if (field.value !== null) judgeReported(name, found, field, score)
    }
    await judgeLists(page, report, say)
    await judgePage(page, report, say)
    score.times.push(Math.max(...report.steps.map(step => step.understoodMs)))
  } finally {
    await opened.close()
  }
}

function judge(name: string, want: string, value: string, what: string, score: Score) {
  const isEmpty = value === '' || value === 'false'
  if (want === 'h') {
    if (!isEmpty) score.honeypots.push(`${name}: ${what} holds ${value}`)
    return
  }
  if (want === '-' || want === 'x' || want === '?') {
    if (!isEmpty && !isUntouched(value)) score.wrong.push(`${name}: ${what} holds ${value}`)
    return
  }
  score.required += 1
  const [key = '', given] = want.includes('=')
    ? [want.split('=')[0], want.slice(want.indexOf('=') + 1)]
    : [want, undefined]
  const expected = given ?? USUAL[key] ?? '(none)'
  const isRight =
    expected === '~' ? value.length > 10 : expected === 'checked' ? value === 'true' : value === expected
  if (isRight) score.right += 1
  else if (isEmpty || isUntouched(value)) score.problems.push(`${name}: ${what} is empty`)
  else score.wrong.push(`${name}: ${what} holds ${value}`)
}
/** What a list shows before anything is chosen. */
const isUntouched = (value: string) => /^(select|choose|pick)\b|^-+$|^0$/i.test(value)

function judgeReported(name: string, want: string, field: FormReport['fields'][number], score: Score) {
  const key = want.includes('=') ? want.split('=')[0] : want
  if (['-', 'x', 'h', '?'].includes(want)) score.wrong.push(`${name}: ${field.selector} was filled in`)
  else if ((key || null) !== field.profileKey)
    score.problems.push(`${name}: ${field.selector} is ${field.profileKey}, not ${key || null}`)
}

async function judgeLists(page: Page, report: FormReport, say: (text: string) => void) {
  for (const { selector } of report.refused) {
    const found = await at(page, selector)
    if (found !== null && found !== 'x' && found !== 'h') say(`${selector} was refused (${found})`)
  }
  for (const { selector } of report.missing) {
    const found = await at(page, selector)
    if (found !== null && found !== '?') say(`${selector} is called missing (${found})`)
  }
  const visible = await page.locator('[data-want="x"]').evaluateAll(all => all.length)
  const named = await Promise.all(report.refused.map(one => at(page, one.selector)))
  if (named.filter(one => one === 'x').length !== visible) say('a field to refuse is not named')
}

async function judgePage(page: Page, report: FormReport, say: (text: string) => void) {
  const body = await page.locator('body').evaluate(one => ({ ...(one as HTMLElement).dataset }))
  if ((body.captcha ?? null) !== report.captcha) say(`captcha ${report.captcha}`)
  const isSubmit =
    report.submit !== null &&
    (await page
      .locator(report.submit.selector)
      .first()
      .evaluate((one, wanted) => {
        const path: Element[] = [one]
        const root = one.getRootNode() as ShadowRoot
        return (
          one.matches(wanted.split(' ').at(-1) ?? '') &&
          path.length > 0 &&
          (root.host === undefined || wanted.includes(' '))
        )
      }, body.submit ?? ''))
  if (!isSubmit) say(`submit ${report.submit?.selector}`)
  if (body.steps !== undefined && report.steps.length !== Number(body.steps))
    say(`${report.steps.length} steps: ${report.steps.at(-1)?.note}`)
}

/** What the page wants of a reported field; null if it's gone. */
async function at(page: Page, selector: string): Promise<string | null> {
  const found = page.locator(selector).first()
  return (await found.count()) > 0 ? found.getAttribute('data-want') : null
}

/** All fields that the page has now. */
async function wantedOf(page: Page): Promise<Map<string, Found>> {
  const all = await page.locator('[data-want]').evaluateAll(found =>
    found.map((element, place) => {
      const one = element as HTMLInputElement
      const isBox = one.type === 'checkbox' || one.type === 'radio'
      const pressed =
        one.getAttribute('aria-pressed') ??
        one.getAttribute('aria-checked') ??
        one.getAttribute('aria-selected')
      const value =
        pressed ??
        (isBox
          ? String(one.checked)
          : 'value' in one && one.localName !== 'button'
            ? one.value
            : (element.textContent ?? '').trim())
      return { at: `${place}.${one.name || one.id || one.localName}`, want: one.dataset.want ?? '', value }
    }),
  )
  return new Map(all.map(({ at: place, want, value }) => [place, { want, value }]))
}

const formsIn = (folder: string) => readdirSync(path.join(FORMS, folder)).map(name => `${folder}/${name}`)

test.each([
  ['tuned', 0.99],
  ['held-out', 0.95],
  ['later', 0.95],
])(
  'the %s forms: what they require is right, nothing wrong, no honeypot, nothing sent',
  async (folder, least) => {
    sent = []
    const score: Score = { required: 0, right: 0, wrong: [], honeypots: [], problems: [], times: [] }
    const waiting = formsIn(folder)
    const work = async () => {
      for (let name = waiting.shift(); name !== undefined; name = waiting.shift())
        await scoreForm(name, score)
    }
    await Promise.all([work(), work()])
    const ninth = score.times.toSorted((a, b) => a - b)[Math.floor(score.times.length * 0.9) - 1] ?? 0
    console.log(
      `${folder}: ${score.right} of ${score.required} required fields right, ${score.wrong.length} wrong, ${score.honeypots.length} honeypots, nine of ten within ${ninth} ms`,
    )
    if (process.env.FORM_PROBLEMS)
      console.log([...score.wrong, ...score.honeypots, ...score.problems].join('\n'))
    expect(sent).toEqual([])
    expect(score.honeypots).toEqual([])
    expect(score.wrong).toEqual([])
    expect(score.right / score.required, score.problems.join('\n')).toBeGreaterThanOrEqual(least)
  },
)
