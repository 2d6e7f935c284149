// The result of an opt-out's last click: we wait for late requests, and if nothing was sent, nothing was submitted.
import { expect, test } from 'vitest'
import { answerWith, HOST, serveRecipeSite } from '#tests/support/recipe-site.ts'

const site = serveRecipeSite()

const form = { id: 'form', actionType: 'navigate', url: `${HOST}/form` }
const press = (id: string, selector = 'button') => ({ id, actionType: 'click', elements: [{ selector }] })
const send = press('send')
const wait = { id: 'wait', actionType: 'emailConfirmation' }
const sees = (id: string, expect: string) => ({
  id,
  actionType: 'expectation',
  expectations: [{ type: 'text', selector: 'body', expect }],
})
/** A page whose button runs a script. */
const button = (script: string) =>
  `<form method=post action=/sent></form><button type=button onclick="${script}">Send</button>`
const LATE = button('setTimeout(() => document.forms[0].submit(), 700)')
const NOTHING = 'nothing was sent after the last click'

test('a form that a script sends late is waited for', async () => {
  site.pages = { '/form': LATE, 'POST /sent': '<p>Thanks</p>' }
  const result = await site.run('optOut', [form, send])
  expect(result).toMatchObject({ status: 'submitted', url: `${HOST}/sent` })
  expect(site.posted).toHaveLength(1)
})

test('… before its confirmation is waited for, and what it is answered counts', async () => {
  site.pages = { '/form': LATE, 'POST /sent': '<p>Thanks</p>' }
  expect(await site.run('optOut', [form, send, wait])).toMatchObject({ status: 'awaiting_email' })
  expect(site.posted).toHaveLength(1)
  for (const status of [403, 429]) {
    site.pages = { '/form': LATE, 'POST /sent': answerWith(status, '') }
    const refused = await site.run('optOut', [form, send, wait])
    expect(refused).toMatchObject({ ok: false, status: 'blocked', uncertain: true })
    expect(refused.actions.at(-1)).toMatchObject({ id: 'wait', ok: false })
  }
  site.pages = { '/form': LATE, 'POST /sent': answerWith(500, '') }
  expect(await site.run('optOut', [form, send, wait])).toMatchObject({ status: 'error', uncertain: true })
})

test('a form that the browser does not let out was not submitted, and may be tried again', async () => {
  site.pages = { '/form': '<form method=post><input required name=x><button>Send</button></form>' }
  expect(await site.run('optOut', [form, send])).toMatchObject({
    ok: false,
    status: 'error',
    reason: NOTHING,
    uncertain: false,
  })
  expect(await site.run('optOut', [form, send, wait])).toMatchObject({
    status: 'error',
    reason: `emailConfirmation wait: ${NOTHING}`,
    uncertain: false,
  })
  expect(site.posted).toEqual([])
})

test('where an earlier click sent something, that the last one did not leaves the outcome open', async () => {
  site.pages = { '/form': `${button("fetch('/sent', {method: 'POST'})")}<a href="#">More</a>` }
  const result = await site.run('optOut', [form, send, press('more', 'a')])
  expect(result).toMatchObject({ status: 'error', reason: NOTHING, uncertain: true })
})

test('a button that acts on the page alone is believed when an expectation sees it', async () => {
  site.pages = { '/form': button("document.body.textContent = 'You are hidden now'") }
  expect(await site.run('optOut', [form, send, sees('gone', 'hidden now')])).toMatchObject({
    status: 'submitted',
  })
})

test('… or when the page changed, as it does to say that it is done', async () => {
  site.pages = { '/form': button("document.body.append('Done.')") }
  expect(await site.run('optOut', [form, send])).toMatchObject({ status: 'submitted' })
  site.pages = { '/form': button("document.title = 'Done'") }
  expect(await site.run('optOut', [form, send])).toMatchObject({ status: 'submitted' })
  site.pages = { '/form': button("throw new Error('broken')") }
  expect(await site.run('optOut', [form, send])).toMatchObject({ status: 'error', reason: NOTHING })
})

test('pictures and foreign hosts are nobody that a form is sent to', async () => {
  const show = "new Image().src = '/dot.png'; fetch('https://count.test/click').catch(() => 0)"
  site.pages = { '/form': button(show) }
  expect(await site.run('optOut', [form, send])).toMatchObject({ status: 'error', reason: NOTHING })
})

test('a form that answers in a window of its own is sent', async () => {
  site.pages = {
    '/form': '<form method=post target=_blank><button>Send</button></form>',
    'POST /form': '<p>Thanks</p>',
  }
  expect(await site.run('optOut', [form, send])).toMatchObject({ status: 'submitted' })
  expect(site.posted).toHaveLength(1)
})

test('a question whether the click is meant is answered yes', async () => {
  site.pages = {
    '/form': `<form method=post action=/sent onsubmit="return confirm('Sure?')"><button>Send</button></form>`,
    'POST /sent': '<p>Thanks</p>',
  }
  expect(await site.run('optOut', [form, send])).toMatchObject({ status: 'submitted' })
  expect(site.posted).toHaveLength(1)
})

test('other questions are not, and no page asks for ever', async () => {
  const ask = (question: string) => button(`if (${question}) document.forms[0].submit()`)
  site.pages = {
    '/form': `<script>if (confirm('Leave?')) location = '/sent'</script>${ask("prompt('Why?')")}`,
  }
  expect(await site.run('optOut', [form, send])).toMatchObject({ status: 'error', reason: NOTHING })
  expect(site.asked).not.toContain('GET /sent')
  site.pages = {
    '/form': button("while (confirm('Again?')); document.forms[0].submit()"),
    'POST /sent': 'ok',
  }
  expect(await site.run('optOut', [form, send])).toMatchObject({ status: 'submitted' })
})
