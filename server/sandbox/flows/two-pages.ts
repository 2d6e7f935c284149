// The opt-out in two pages: first the record's URL and an e-mail address, then a preview of the record, a reason and
// consent.
import type { Context } from 'hono'
import { html } from '../markup.ts'
import { panelPage } from '../pages/text-pages.ts'
import { answerPage, type Flow, formFields, plausibleEmail, startRemoval } from './context.ts'
import { checkMailPage, errorBox, pickedRecord, receivedPage, textField } from './parts.ts'

const STEPS = ['Find the record', 'Check and send']

function steps(now: number) {
  return html`<p class="x-steps">${STEPS.map((step, index) => html`<span class="${index === now ? 'x-here' : ''}">${index + 1}. ${step}</span>`)}</p>`
}

/** Routes of the flow `two-pages`. */
export const twoPagesFlow: Flow<'two-pages'> = (app, site, optOut, deps) => {
  const { path, fields, confirm, button } = optOut
  const first = (c: Context, error: string | null, record: string, email: string) => {
    const body = html`${steps(0)}<p>Give the address of your record and an e-mail under which we can reach you.</p>${errorBox(error)}<form class="x-form x-step-one" method="post" action="${path}">${textField('Record address', fields.record, record, `https://${site.host}/…`)}${textField('E-mail', fields.email, email, 'you@mail.example', 'email')}<button class="x-button" type="submit">Continue</button></form>`
    return answerPage(c, site, panelPage(site, 'Request removal', body), error === null ? 200 : 422)
  }
  const read = async (c: Context) => {
    const sent = await formFields(c)
    const record = (sent.get(fields.record) ?? '').trim()
    const email = (sent.get(fields.email) ?? '').trim()
    return { sent, record, email, listing: deps.world.recordAt(site, record) }
  }
  const second = (c: Context, typed: Awaited<ReturnType<typeof read>>, error: string | null) => {
    if (typed.listing === null)
      return first(c, 'There is no record at this address.', typed.record, typed.email)
    if (!plausibleEmail(typed.email)) return first(c, 'This is no e-mail address.', typed.record, typed.email)
    const body = html`${steps(1)}<p>This is the record:</p>${pickedRecord(typed.listing)}${errorBox(error)}<form class="x-form x-step-two" method="post" action="${path}/send"><input type="hidden" name="${fields.record}" value="${typed.record}"><input type="hidden" name="${fields.email}" value="${typed.email}">
<label class="x-field"><span>Reason</span><select name="reason"><option value="">Choose one</option><option value="privacy">I do not want to be listed</option><option value="wrong">The data is wrong</option><option value="safety">Safety</option></select></label>
<label class="x-check"><input type="checkbox" name="own" value="yes"><span>I am this person, or act for them.</span></label><button class="x-button" type="submit">${button}</button></form>`
    return answerPage(c, site, panelPage(site, 'Check the record', body), error === null ? 200 : 422)
  }
  app.get(path, c => first(c, null, '', ''))
  app.post(path, async c => second(c, await read(c), null))
  app.post(`${path}/send`, async c => {
    const typed = await read(c)
    const own = typed.sent.get('own') === 'yes'
    if (typed.listing === null || !plausibleEmail(typed.email)) return second(c, typed, null)
    if (!own) return second(c, typed, 'Please say that you are this person.')
    const details = { via: 'form' as const, email: typed.email, confirm: confirm !== 'none', path }
    const request = await startRemoval(deps, typed.listing, details)
    return answerPage(
      c,
      site,
      confirm === 'none' ? receivedPage(site, request) : checkMailPage(site, typed.email),
    )
  })
}
