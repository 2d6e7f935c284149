// The opt-out by finding one's own record: a search by name and place, a button at each record, then done or a mail.
import type { Context } from 'hono'
import { html } from '../markup.ts'
import { placeText } from '../pages/layouts/layout.ts'
import { stateOptions } from '../pages/search-box.ts'
import { panelPage } from '../pages/text-pages.ts'
import { stateCode } from '../sites/query.ts'
import { answerPage, type Flow, formFields, plausibleEmail, startRemoval } from './context.ts'
import { checkMailPage, errorBox, pickedRecord, receivedPage, textField } from './parts.ts'

/** `Rosa Whitaker` from `Rosa E. Whitaker Jr`, the form that the search expects. */
export function firstAndLast(name: string): string {
  const words = name.split(/\s+/).filter(word => !/^(jr|sr)\.?$/i.test(word))
  return `${words[0] ?? ''} ${words.length > 1 ? (words.at(-1) ?? '') : ''}`.trim()
}

/** Routes of the flow `pick`. */
export const pickFlow: Flow<'pick'> = (app, site, optOut, deps) => {
  const { path, fields, confirm, button } = optOut
  const finder = (name: string, city: string, state: string) =>
    html`<form class="x-form x-finder" method="get" action="${path}/find">${textField('Your name as listed', fields.name, name, 'First and last name')}${textField('City', fields.city, city, 'City')}<label class="x-field"><span>State</span><select name="${fields.state}">${stateOptions(state)}</select></label><button class="x-button" type="submit">Find my record</button></form>`
  app.get(path, c => {
    const body = html`<p>Find your record, then choose it. We remove that one only.</p>${finder('', '', '')}`
    return answerPage(c, site, panelPage(site, 'Remove my record', body))
  })
  app.get(`${path}/find`, c => {
    const read = (field: string) => (c.req.query(field) ?? '').trim()
    const [name, city, state] = [read(fields.name), read(fields.city), stateCode(read(fields.state))]
    if (name !== '') deps.world.told.note(site, name, { city, state })
    const found = deps.world.search(site, { name: firstAndLast(name), city, state, page: 1 })
    const matches = found.map(listing => {
      return html`<li class="x-match"><div><b class="x-match-name">${listing.name}</b>${listing.years !== null && html`<span class="x-match-age">Age ${listing.years}</span>, `}<span class="x-match-places">${listing.places.map(placeText).join(' | ')}</span></div><form method="post" action="${path}/select"><input type="hidden" name="id" value="${listing.id}"><button class="x-match-remove" type="submit">${button}</button></form></li>`
    })
    const body = html`${finder(name, city, state)}${found.length === 0 ? html`<p class="x-error x-no-match">No record of that name.</p>` : html`<ul class="x-matches">${matches}</ul>`}`
    return answerPage(c, site, panelPage(site, 'Which one are you?', body))
  })
  const askEmail = (c: Context, id: string, error: string | null) => {
    const listing = deps.world.record(site, id)
    if (listing === null) {
      const body = html`<p class="x-error">This record is no longer listed.</p>`
      return answerPage(c, site, panelPage(site, 'Remove my record', body), 422)
    }
    const body = html`${pickedRecord(listing)}${errorBox(error)}<form class="x-form x-reach" method="post" action="${path}/send"><input type="hidden" name="id" value="${id}">${textField('Where may we write to?', fields.email, '', 'you@mail.example', 'email')}<button class="x-button" type="submit">Send</button></form>`
    return answerPage(c, site, panelPage(site, 'Almost done', body), error === null ? 200 : 422)
  }
  const finish = async (c: Context, id: string, email: string) => {
    const listing = deps.world.record(site, id)
    if (listing === null) return askEmail(c, id, null)
    const request = await startRemoval(deps, listing, {
      via: 'form',
      email,
      confirm: confirm !== 'none',
      path,
    })
    return answerPage(c, site, confirm === 'none' ? receivedPage(site, request) : checkMailPage(site, email))
  }
  app.post(`${path}/select`, async c => {
    const id = (await formFields(c)).get('id') ?? ''
    return fields.email === '' ? finish(c, id, '') : askEmail(c, id, null)
  })
  if (fields.email === '') return
  app.post(`${path}/send`, async c => {
    const sent = await formFields(c)
    const email = (sent.get(fields.email) ?? '').trim()
    const id = sent.get('id') ?? ''
    return plausibleEmail(email) ? finish(c, id, email) : askEmail(c, id, 'This is no e-mail address.')
  })
}
