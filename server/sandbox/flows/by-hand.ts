// The opt-outs without a plain form: by e-mail, by phone with a code, and through the parent site.
import type { Context } from 'hono'
import { delayText } from '../mail/site-letters.ts'
import { html } from '../markup.ts'
import { panelPage } from '../pages/text-pages.ts'
import { hash } from '../random.ts'
import { answerPage, type Flow, formFields, startRemoval } from './context.ts'
import { errorBox, pickedRecord, receivedPage, textField } from './parts.ts'

/** A page that names the mailbox; the privacy desk handles the rest. */
export const emailFlow: Flow<'email'> = (app, site, optOut) => {
  app.get(optOut.path, c => {
    const body = html`<p>We take requests by e-mail. Write to <a class="x-desk-address" href="mailto:${optOut.mailbox}">${optOut.mailbox}</a> and say that you want your record removed.</p><h2>What we need</h2><ol><li>the address of your record, or</li><li>your full name and the city as listed; the year of birth if several people share the name.</li></ol><p>We answer by mail and remove the record ${delayText(optOut.hours)}.</p>`
    return answerPage(c, site, panelPage(site, 'Removal by e-mail', body))
  })
}

/** The six-digit code that the phone desk would give for a record. */
export function phoneCode(host: string, record: string): string {
  return String(hash(`${host}:${record}:code`) % 1_000_000).padStart(6, '0')
}

/** The instructions, then the record's number, then the code from the phone call. */
export const phoneFlow: Flow<'phone'> = (app, site, optOut, deps) => {
  const { path, number, hours } = optOut
  const start = (c: Context, error: string | null) => {
    const body = html`<p>For your protection we remove records by telephone only.</p><ol><li>Write down the record number from your record’s page.</li><li>Call ${number}, Monday to Friday, 9 to 5 Central. Have a photo ID at hand; we ask for your name, birth date and address.</li><li>We give you a six-digit code. Enter it here within a day.</li></ol><p>The record is removed ${delayText(hours)} of the code being entered.</p>${errorBox(error)}<form class="x-form x-by-number" method="post" action="${path}">${textField('Record number', 'record', '', 'as on your record’s page')}<button class="x-button" type="submit">I have called</button></form>`
    return answerPage(c, site, panelPage(site, 'Removal by telephone', body), error === null ? 200 : 422)
  }
  const enter = (c: Context, record: string, error: string | null) => {
    const listing = deps.world.recordAt(site, record)
    if (listing === null) return start(c, 'There is no record with this number.')
    const code = phoneCode(site.host, listing.id)
    const body = html`${pickedRecord(listing)}${errorBox(error)}<form class="x-form x-by-code" method="post" action="${path}/code"><input type="hidden" name="record" value="${listing.id}">${textField('Code from the telephone', 'code', '', 'six digits')}<button class="x-button" type="submit">Remove the record</button></form><p class="x-note">Sandbox note: there is nobody to call. The desk would have told you <b>${code.slice(0, 3)} ${code.slice(3)}</b>.</p>`
    return answerPage(c, site, panelPage(site, 'Enter the code', body), error === null ? 200 : 422)
  }
  app.get(path, c => start(c, null))
  app.post(path, async c => enter(c, (await formFields(c)).get('record') ?? '', null))
  app.post(`${path}/code`, async c => {
    const sent = await formFields(c)
    const record = sent.get('record') ?? ''
    const listing = deps.world.recordAt(site, record)
    const right =
      listing !== null && (sent.get('code') ?? '').replace(/\D/g, '') === phoneCode(site.host, listing.id)
    if (!right) return enter(c, record, 'This is not the code for this record.')
    const request = await startRemoval(deps, listing, { via: 'phone', email: '', confirm: false, path })
    return answerPage(c, site, receivedPage(site, request))
  })
}

/** Sends people to the parent site, on the same kind of URL that they used. */
export const parentFlow: Flow<'parent'> = (app, site, optOut, deps) => {
  const parent = deps.world.sites.find(other => other.host === optOut.parent)
  app.get(optOut.path, c => {
    const local = /^[a-z0-9-]+\.localhost(:\d+)?$/.exec(c.req.header('host') ?? '')
    const origin = local
      ? `http://${optOut.parent.split('.')[0]}.localhost${local[1] ?? ''}`
      : `https://${optOut.parent}`
    const body = html`<p>${site.name} shows the records of ${parent?.name ?? optOut.parent}. When your record is removed there, it goes here too.</p><p><a class="x-button x-to-parent" href="${origin}${parent?.optOut.path ?? '/'}">Go to ${parent?.name ?? optOut.parent}</a></p>`
    return answerPage(c, site, panelPage(site, 'Removal through our data partner', body))
  })
}
