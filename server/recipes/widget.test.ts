// Captcha widgets: they load from their own hosts; we continue if they pass by themselves, and otherwise hand over.
import { expect, test } from 'vitest'
import { judgeRun } from '#shared/recipe/judge-run.ts'
import { answerWith, HOST, serveRecipeSite } from '#tests/support/recipe-site.ts'

const WIDGETS = 'https://challenges.cloudflare.com'
const site = serveRecipeSite()

const rewrites = () => [HOST, WIDGETS].map(from => ({ from, to: site.home }))
const visit = { id: 'visit', actionType: 'navigate', url: `${HOST}/form` }
const fill = {
  id: 'fill',
  actionType: 'fillForm',
  selector: 'form',
  elements: [{ type: 'email', selector: '[name=mail]' }],
}
const send = { id: 'send', actionType: 'click', elements: [{ selector: 'button' }] }
const selector = '[name=cf-turnstile-response]'
const token = {
  id: 'token',
  actionType: 'expectation',
  expectations: [{ type: 'element', selector: `${selector}[value]` }],
}
const captcha = (actionType: string) => ({
  id: actionType,
  actionType,
  selector: '.cf-turnstile',
  captchaType: 'cloudFlareTurnstile',
})
const optOut = (actions: object[]) => site.run('optOut', actions, { rewrites: rewrites(), patienceMs: 3_000 })

/**
 * A widget like Turnstile's: another host's script adds a field and a frame, which tells the page when it has passed.
 */
function widget(passes: 'by itself' | 'after a click' | 'never') {
  const pass = "parent.postMessage('passed', '*')"
  const frame = {
    'by itself': `<script>setTimeout(() => ${pass}, 800)</script>Checking`,
    'after a click': `<button onclick="${pass}">I am human</button>`,
    never: 'Checking',
  }[passes]
  site.pages = {
    '/form': `<form method=post action=/take><input name=mail><div class=cf-turnstile data-sitekey=k></div><button>Send</button></form><script src="${WIDGETS}/api.js"></script>`,
    '/api.js': (_, response) =>
      response
        .writeHead(200, { 'content-type': 'text/javascript' })
        .end(`const box = document.querySelector('.cf-turnstile')
          box.innerHTML = '<input type=hidden name=cf-turnstile-response><iframe src="${WIDGETS}/frame"></iframe>'
          onmessage = () => box.querySelector('input').setAttribute('value', 'token')`),
    '/frame': frame,
    'POST /take': '<p>Thanks</p>',
  }
}

const ways: [string, object[]][] = [
  ['without a word of it', [visit, fill, send]],
  ['by waiting for its token', [visit, fill, token, send]],
  ['by its captcha actions', [visit, fill, captcha('getCaptchaInfo'), captcha('solveCaptcha'), send]],
]
test.each(ways)(
  'a widget that passes by itself is passed, by a recipe that goes on %s',
  async (_, actions) => {
    widget('by itself')
    expect(await optOut(actions)).toMatchObject({ status: 'submitted' })
    expect(site.posted).toContain('mail=me%40mail.example&cf-turnstile-response=token')
  },
)

test.each(
  ways.flatMap(([way, actions]) =>
    (['after a click', 'never'] as const).map(passes => [passes, way, actions] as const),
  ),
)(
  'one that passes %s is handed over before anything is sent, by a recipe that goes on %s',
  async (passes, _, actions) => {
    widget(passes)
    const result = await optOut(actions)
    expect(result).toMatchObject({
      ok: true,
      status: 'requires_manual',
      uncertain: false,
      handoff: { url: `${HOST}/form`, filled: ['email'] },
    })
    expect(judgeRun(result.status, result.reason)).toBe('says_nothing')
    expect(site.posted.filter(body => body !== '')).toEqual([])
  },
)

test('a widget whose script is slow is waited for, and one whose script never comes is handed over', async () => {
  widget('by itself')
  const script = site.pages['/api.js']
  // Added by the page's own script after the page has loaded.
  site.pages['/form'] = String(site.pages['/form']).replace(
    /<script src="(.*)"><.script>/,
    '<script>onload = () => { document.body.append(Object.assign(document.createElement("script"), { src: "$1" })) }</script>',
  )
  site.pages['/api.js'] = (request, response) =>
    void setTimeout(() => typeof script === 'function' && script(request, response), 1_500)
  expect(await optOut([visit, fill, send])).toMatchObject({ status: 'submitted' })
  expect(site.posted).toContain('mail=me%40mail.example&cf-turnstile-response=token')
  site.posted.length = 0
  site.pages['/api.js'] = answerWith(503, '')
  expect(await optOut([visit, fill, send])).toMatchObject({ status: 'requires_manual', uncertain: false })
  expect(site.posted.filter(body => body !== '')).toEqual([])
})

test('a search behind a widget is handed over, too, and is never "not found"', async () => {
  widget('never')
  const read = {
    id: 'read',
    actionType: 'extract',
    selector: '.person',
    noResultsSelector: '.none',
    profile: {},
  }
  expect(await site.run('scan', [visit, read], { rewrites: rewrites(), patienceMs: 2_000 })).toMatchObject({
    status: 'requires_manual',
    handoff: { url: `${HOST}/form`, remaining: 'Complete the captcha on this page to see the results.' },
  })
})

test('a challenge that a person may pass is a refusal that says where, in a search; any other is only a refusal', async () => {
  const read = {
    id: 'read',
    actionType: 'extract',
    selector: '.person',
    noResultsSelector: '.none',
    profile: {},
  }
  const options = { rewrites: rewrites(), patienceMs: 2_000 }
  const challenge = (box: string) =>
    ({
      '/form': (_, response) =>
        response
          .writeHead(403, { 'content-type': 'text/html', 'cf-mitigated': 'challenge' })
          .end(`<h1>Just a moment…</h1>${box}`),
    }) satisfies typeof site.pages
  site.pages = challenge('<div class=cf-turnstile data-sitekey=k></div>')
  expect(await site.run('scan', [visit, read], options)).toMatchObject({
    ok: false,
    status: 'blocked',
    reason: 'the site refused: a challenge page',
    handoff: { url: `${HOST}/form`, remaining: 'Complete the captcha on this page to see the results.' },
  })
  // A removal is retried first.
  const removal = await optOut([visit, fill, send])
  expect(removal).toMatchObject({ status: 'blocked', uncertain: false })
  expect(removal.handoff).toBeUndefined()
  site.pages = challenge('')
  const refused = await site.run('scan', [visit, read], options)
  expect(refused.status).toBe('blocked')
  expect(refused.handoff).toBeUndefined()
})

test('widgets without a face do not stand in the way: they answer when the form is sent', async () => {
  const badge = '<div class=grecaptcha-badge><textarea name=g-recaptcha-response></textarea></div>'
  const form = (inside: string) =>
    `<form method=post action=/take><input name=mail>${inside}<button>Send</button></form>`
  for (const inside of [
    badge,
    '<div class=g-recaptcha data-size=invisible><textarea name=g-recaptcha-response></textarea></div>',
    '<div class=h-captcha><textarea name=h-captcha-response></textarea><iframe height=0 style="height:0;border:0"></iframe></div>',
  ]) {
    site.pages = { '/form': form(inside), 'POST /take': '<p>Thanks</p>' }
    expect(await optOut([visit, fill, send])).toMatchObject({ status: 'submitted' })
  }
})
