// The opt-out by the record's URL: one form, then done or a mail to confirm. Script-driven sites send the form by
// script.
import type { Context } from 'hono'
import { z } from '#shared/lib/z.ts'
import { html } from '../markup.ts'
import { panelPage } from '../pages/text-pages.ts'
import type { Listing } from '../world/listing.ts'
import { answerPage, type Flow, formFields, plausibleEmail, startRemoval } from './context.ts'
import { checkMailPage, errorBox, receivedPage, receivedText, textField } from './parts.ts'

type Submitted = { record: string; email: string; consent: boolean }

const sentFields = z.record(z.string(), z.string().max(2000))

/** Routes of the flow `record-url`. */
export const recordUrlFlow: Flow<'record-url'> = (app, site, optOut, deps) => {
  const { path, fields, consent, script, confirm, button } = optOut
  const form = (c: Context, error: string | null, typed: Submitted) => {
    const send = script ? html`data-send="${path}/send"` : html`action="${path}"`
    const body = html`<p>Open your record, copy its address from the address bar and paste it here.</p>${errorBox(error)}
<form class="x-form x-removal" method="post" ${send}>${textField('Address of your record', fields.record, typed.record, `https://${site.host}/…`)}${textField('Your e-mail', fields.email, typed.email, 'you@mail.example', 'email')}
${consent !== undefined && html`<label class="x-check"><input type="checkbox" name="consent" value="yes"><span>${consent}</span></label>`}<button class="x-button" type="submit">${button}</button></form>`
    const page = { ...panelPage(site, 'Remove your record', body), ...(script ? { script: '/app.js' } : {}) }
    return answerPage(c, site, page, error === null ? 200 : 422)
  }
  const judge = (typed: Submitted): Listing | string => {
    const listing = deps.world.recordAt(site, typed.record)
    if (listing === null) return 'We have no record at this address.'
    if (!plausibleEmail(typed.email)) return 'Please give an e-mail address that we can answer to.'
    return consent === undefined || typed.consent ? listing : 'Please tick the box.'
  }
  const start = (listing: Listing, email: string) =>
    startRemoval(deps, listing, { via: 'form', email, confirm: confirm !== 'none', path })
  app.get(path, c => form(c, null, { record: '', email: '', consent: false }))
  if (script) {
    app.post(`${path}/send`, async c => {
      const body = sentFields.safeParse(await c.req.json().catch(() => null))
      if (!body.success) return c.json({ ok: false, message: 'The form did not arrive whole.' }, 400)
      const record = body.data[fields.record] ?? ''
      const typed = { record, email: body.data[fields.email] ?? '', consent: body.data.consent === 'yes' }
      const listing = judge(typed)
      if (typeof listing === 'string') return c.json({ ok: false, message: listing }, 422)
      const request = await start(listing, typed.email)
      return c.json({ ok: true, message: receivedText(site, request) })
    })
    return
  }
  app.post(path, async c => {
    const sent = await formFields(c)
    const read = (name: string) => (sent.get(name) ?? '').trim()
    const typed = {
      record: read(fields.record),
      email: read(fields.email),
      consent: read('consent') === 'yes',
    }
    const listing = judge(typed)
    if (typeof listing === 'string') return form(c, listing, typed)
    const request = await start(listing, typed.email)
    return answerPage(
      c,
      site,
      confirm === 'none' ? receivedPage(site, request) : checkMailPage(site, typed.email),
    )
  })
}
