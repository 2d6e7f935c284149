// The engine's opt-outs against a small site: what is sent, what isn't, and what we know afterwards.
import { expect, test, vi } from 'vitest'
import { must } from '#shared/lib/must.ts'
import { judgeRun } from '#shared/recipe/judge-run.ts'
import { answerWith, HOST, serveRecipeSite } from '#tests/support/recipe-site.ts'

const site = serveRecipeSite()

const form = { id: 'form', actionType: 'navigate', url: `${HOST}/form` }
const fill = {
  id: 'fill',
  actionType: 'fillForm',
  selector: 'form',
  elements: [
    { type: 'email', selector: '#mail' },
    { type: 'profileUrl', selector: '#link' },
  ],
}
const send = { id: 'send', actionType: 'click', elements: [{ type: 'button', selector: 'button' }] }
const holds = (id: string, one: object, more: object = {}) => ({
  id,
  actionType: 'expectation',
  expectations: [one],
  ...more,
})
const thanks = holds('thanks', { type: 'text', selector: 'body', expect: 'Check your mail' })
const FORM =
  '<form method=post><input id=mail name=mail><input id=link name=link><button>Send</button></form>'
const THANKS = '<p>Check your mail</p>'

test("a captcha ends in a person's hands with nothing sent", async () => {
  site.pages = { '/form': `${FORM}<div id=captcha></div>` }
  const captcha = { id: 'captcha', actionType: 'getCaptchaInfo', selector: '#captcha' }
  const told = vi.fn(async () => undefined)
  const result = await site.run('optOut', [form, fill, captcha, send, thanks], { onBeforeSubmit: told })
  expect(result).toMatchObject({
    ok: true,
    status: 'requires_manual',
    handoff: { url: `${HOST}/form`, filled: ['email', 'profileUrl'] },
    uncertain: false,
  })
  expect(result.actions.map(line => line.id)).toEqual(['form', 'fill', 'captcha'])
  expect(site.posted).toEqual([])
  expect(told).not.toHaveBeenCalled()
})

test('a captcha that is not there, or of an unknown type, is an error', async () => {
  site.pages = { '/form': `${FORM}<div id=captcha></div>` }
  const captcha = (more: object) => ({ id: 'c', actionType: 'solveCaptcha', selector: '#captcha', ...more })
  expect(await site.run('optOut', [form, captcha({ selector: '#none' })])).toMatchObject({ status: 'error' })
  expect(await site.run('optOut', [form, captcha({ captchaType: 'odd' })])).toMatchObject({ status: 'error' })
})

test("waits for the e-mail, and goes on from its link on the site's own hosts", async () => {
  site.pages = { '/form': FORM, 'POST /form': THANKS, '/confirm': '<p class=removed>Done</p>' }
  const wait = { id: 'wait', actionType: 'emailConfirmation', pollingTime: 30 }
  const actions = [
    form,
    fill,
    send,
    thanks,
    wait,
    holds('removed', { type: 'element', selector: '.removed' }),
  ]
  const told = vi.fn(async () => undefined)
  const first = await site.run('optOut', actions, { capture: true, onBeforeSubmit: told })
  expect(first).toMatchObject({ ok: true, status: 'awaiting_email', filled: ['email', 'profileUrl'] })
  expect(site.posted).toEqual(['mail=me%40mail.example&link=https%3A%2F%2Ffolk.example%2Fp%3Fid%3D7'])
  expect(first.told).toEqual([
    { field: 'email', value: 'me@mail.example', way: 'form' },
    { field: 'profileUrl', value: 'https://folk.example/p?id=7', way: 'form' },
  ])
  expect(first.evidence.map(one => one.label)).toEqual(['form', 'last'])
  const state = JSON.parse(JSON.stringify(must(first.resume, 'resume state')))
  // The state from which the run could continue if it had died at the click.
  expect(told.mock.calls).toEqual([[['email', 'profileUrl'], state]])
  const resume = (link: string) => site.run('optOut', actions, { resume: { link, state } })
  expect(await resume('https://evil.test/confirm')).toMatchObject({ status: 'error', actions: [] })
  const second = await resume(`${HOST}/confirm?t=1`)
  expect(second).toMatchObject({ ok: true, status: 'submitted' })
  expect(second.actions.map(line => line.id)).toEqual(['wait', 'removed'])
  expect(site.posted).toHaveLength(1)
})

test('a confirmation link that leads on to another site is not followed there', async () => {
  site.pages = {
    '/form': FORM,
    'POST /form': THANKS,
    '/confirm': answerWith(302, '', { location: 'http://evil.test/' }),
  }
  const actions = [form, fill, send, { id: 'wait', actionType: 'emailConfirmation' }]
  const { resume: state } = await site.run('optOut', actions)
  const resume = { link: `${HOST}/confirm`, state: must(state, 'resume state') }
  expect(await site.run('optOut', actions, { resume })).toMatchObject({ ok: false, status: 'error' })
})

test('a run that fails after the click is uncertain', async () => {
  site.pages = { '/form': FORM, 'POST /form': answerWith(500, 'oops') }
  expect(await site.run('optOut', [form, fill, send, thanks])).toMatchObject({
    status: 'error',
    uncertain: true,
  })
  site.pages = { '/form': FORM, 'POST /form': '<p>Something odd</p>' }
  expect(await site.run('optOut', [form, fill, send, thanks])).toMatchObject({
    status: 'error',
    uncertain: true,
  })
})

test('a run that fails before the click is not', async () => {
  site.pages = { '/form': '<p>gone</p>' }
  expect(await site.run('optOut', [form, fill, send])).toMatchObject({ status: 'error', uncertain: false })
  site.pages = { '/form': FORM.replace('button', 'button disabled') }
  expect(await site.run('optOut', [form, fill, send])).toMatchObject({ status: 'error', uncertain: false })
})

test('blocked after the last click is never "submitted"', async () => {
  site.pages = { '/form': FORM, 'POST /form': answerWith(403, '') }
  expect(await site.run('optOut', [form, fill, send])).toMatchObject({ ok: false, status: 'blocked' })
})

test('nothing is sent when the caller refuses the submission', async () => {
  site.pages = { '/form': FORM }
  const onBeforeSubmit = async () => {
    throw new Error('no')
  }
  const result = await site.run('optOut', [form, fill, send], { onBeforeSubmit })
  expect(result).toMatchObject({ status: 'error', uncertain: false })
  expect(site.posted).toEqual([])
  expect(judgeRun(result.status, result.reason)).toBe('says_nothing')
})

test('the caller is told once, before the click after the form and not before the one that opens it', async () => {
  site.pages = { '/': '<a href="/form">Open</a>', '/form': FORM, 'POST /form': THANKS }
  const seen: string[][] = []
  const onBeforeSubmit = async () => {
    seen.push([...site.asked])
  }
  const home = { ...form, url: `${HOST}/` }
  const open = { id: 'open', actionType: 'click', elements: [{ selector: 'a' }] }
  const result = await site.run('optOut', [home, open, fill, send, thanks], { onBeforeSubmit })
  expect(result).toMatchObject({ status: 'submitted', uncertain: false })
  expect(seen).toEqual([['GET /', 'GET /form']])
})

test('the caller is told again before what a later page carries can be sent, and may refuse that', async () => {
  const next = '<form method=post action=/last><input id=who name=who><button>Send</button></form>'
  site.pages = { '/form': FORM, 'POST /form': next, 'POST /last': THANKS }
  const more = {
    ...fill,
    id: 'more',
    dataSource: 'userProfile',
    elements: [{ type: 'fullName', selector: '#who' }],
  }
  const steps = [form, fill, send, more, { ...send, id: 'last' }, thanks]
  const told: string[][] = []
  const onBeforeSubmit = async (filled: readonly string[]) => void told.push([...filled])
  expect(await site.run('optOut', steps, { onBeforeSubmit })).toMatchObject({ status: 'submitted' })
  expect(told).toEqual([
    ['email', 'profileUrl'],
    ['email', 'profileUrl', 'fullName'],
  ])
  site.posted.length = 0
  const refuse = async (filled: readonly string[]) => {
    if (filled.length > 2) throw new Error('no')
  }
  const stopped = await site.run('optOut', steps, { onBeforeSubmit: refuse })
  expect(stopped).toMatchObject({ status: 'error', uncertain: true })
  expect(site.posted).toHaveLength(1)
})

test('clicks the button of the matching record, or nothing', async () => {
  const row = (name: string, id: number) =>
    `<tr><td>${name}</td><td>Reno, NV</td><td><a href="/done?id=${id}">x</a></td></tr>`
  site.pages = {
    '/form': `<table>${row('Jonas Goldsmith', 1)}${row('John Smith', 2)}</table>`,
    '/done': THANKS,
  }
  const profile = { name: { selector: './/td[1]' }, addressCityState: { selector: './/td[2]' } }
  const parent = { profileMatch: { selector: 'tr', profile } }
  const pick = { id: 'pick', actionType: 'click', elements: [{ type: 'button', selector: 'a', parent }] }
  const result = await site.run('optOut', [form, pick, thanks])
  expect(result).toMatchObject({ status: 'submitted', url: `${HOST}/done?id=2` })
  site.pages = { '/form': `<table>${row('Jonas Goldsmith', 1)}</table>` }
  expect(await site.run('optOut', [form, pick, thanks])).toMatchObject({ status: 'error', uncertain: false })
})

test('clicks reach hidden elements, all of them with multiple, and may be missing silently', async () => {
  const box = '<input type=checkbox name=b value=1>'
  site.pages = {
    '/form': `<form method=post><div style="display:none">${box}${box}</div><button>Send</button></form>`,
    'POST /form': THANKS,
  }
  const click = (id: string, element: object) => ({ id, actionType: 'click', elements: [element] })
  const all = click('all', { type: 'checkbox', selector: 'input', multiple: true })
  const none = click('none', { selector: '#none', failSilently: true })
  expect(await site.run('optOut', [form, all, none, send, thanks])).toMatchObject({ status: 'submitted' })
  expect(site.posted).toEqual(['b=1&b=1'])
})

test('expectations: text, address, element inside a parent; silent ones skip their sub-actions', async () => {
  site.pages = { '/form': `<div id=in><b>Yes</b></div>${FORM}`, 'POST /form': THANKS }
  const text = holds('text', { type: 'text', selector: '#in', expect: 'Yes' })
  const url = holds('url', { type: 'url', expect: '/form' })
  const inside = holds('inside', { type: 'element', selector: 'b', parent: '#in' }, { actions: [fill] })
  const silent = holds(
    'silent',
    { type: 'element', selector: '#none', failSilently: true },
    { actions: [send] },
  )
  const odd = holds('odd', { type: 'color', selector: 'b' })
  const result = await site.run('optOut', [form, text, url, inside, silent, odd])
  expect(result.actions.map(line => [line.id, line.ok])).toEqual([
    ['form', true],
    ['text', true],
    ['url', true],
    ['inside', true],
    ['fill', true],
    ['silent', true],
    ['odd', false],
  ])
})

test('fills fields the way script-driven forms notice', async () => {
  const listen =
    "for (const type of ['keydown','input','keyup','change','blur']) mail.addEventListener(type, () => { log.value += type + ' ' })"
  site.pages = {
    '/form': `<form method=post><input id=mail name=mail>
      <select id=st name=st><option value=""><option value=nv>Nevada</select>
      <textarea id=who name=who hidden></textarea><input type=hidden name=log id=log><button>Send</button></form>
      <script>${listen}</script>`,
    'POST /form': THANKS,
  }
  const elements = [
    { type: 'email', selector: '#mail' },
    { type: 'state', selector: '#st' },
    { type: 'fullName', selector: '#who' },
    { type: 'middleName', selector: '#none' },
  ]
  const result = await site.run('optOut', [
    form,
    { ...fill, dataSource: 'userProfile', elements },
    send,
    thanks,
  ])
  expect(result).toMatchObject({ status: 'submitted' })
  expect(Object.fromEntries(new URLSearchParams(site.posted[0]))).toEqual({
    mail: 'me@mail.example',
    st: 'nv',
    who: 'John Smith',
    log: 'keydown input keyup change blur ',
  })
})

test('an identity document is never made up', async () => {
  site.pages = {
    '/form': `<form method=post><input id=mail name=mail><input type=file id=id><button>x</button></form>`,
  }
  const elements = [
    { type: '$file_id$', selector: '#id' },
    { type: 'email', selector: '#mail' },
  ]
  const result = await site.run('optOut', [form, { ...fill, elements }, send])
  expect(result).toMatchObject({ status: 'requires_manual', handoff: { filled: ['email'] } })
  expect(site.posted).toEqual([])
})

test('codes sent by e-mail are typed in; without a mailbox it is an error', async () => {
  site.pages = {
    '/form': '<form method=post><input id=mail name=mail><input id=code name=code><button>x</button></form>',
    'POST /form': THANKS,
  }
  const from = (id: string, dataSource: string, type: string, selector: string) => ({
    ...fill,
    id,
    dataSource,
    elements: [{ type, selector }],
  })
  const actions = [
    form,
    { id: 'make', actionType: 'generateEmail' },
    from('a', 'fetchedEmail', 'email', '#mail'),
    { id: 'get', actionType: 'getEmailData', extract: ['verificationCode'] },
    from('b', 'emailData', 'verificationCode', '#code'),
    send,
    thanks,
  ]
  const without = await site.run('optOut', actions)
  expect(without).toMatchObject({ status: 'error', reason: expect.stringContaining('mailbox') })
  const { deps } = site
  site.deps = { ...deps, waitForEmailData: async () => ({ verificationCode: '1234' }) }
  expect(await site.run('optOut', actions, { email: 'other@mail.example' })).toMatchObject({
    status: 'submitted',
  })
  site.deps = deps
  expect(site.posted).toEqual(['mail=other%40mail.example&code=1234'])
})

test('an opt-out at the parent site submits nothing and is never "submitted"', async () => {
  const steps = [{ stepType: 'optOut', optOutType: 'parentSiteOptOut', actions: [] }]
  const result = await site.run('optOut', [], {}, { parent: 'big.example', steps })
  expect(result).toMatchObject({ ok: false, status: 'error', reason: expect.stringContaining('big.example') })
})

test('a site whose terms forbid automation is not opened', async () => {
  const terms = { automation: 'forbidden', reviewedOn: '2026-08-01' }
  const result = await site.run('optOut', [form, fill, send], {}, { terms, optOutUrl: `${HOST}/remove` })
  expect(result).toMatchObject({ status: 'requires_manual', handoff: { url: `${HOST}/remove` } })
  expect(site.asked).toEqual([])
})
