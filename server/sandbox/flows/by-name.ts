// An opt-out by name and town: one form, without choosing a record. The site removes the matching record, and asks only
// if several match.
import type { Context } from 'hono'
import { html } from '../markup.ts'
import { placeText } from '../pages/layouts/layout.ts'
import { stateOptions } from '../pages/search-box.ts'
import { panelPage } from '../pages/text-pages.ts'
import { nameKey } from '../people/person.ts'
import { stateCode } from '../sites/query.ts'
import type { Listing } from '../world/listing.ts'
import { answerPage, type Flow, formFields, plausibleEmail, startRemoval } from './context.ts'
import { checkMailPage, errorBox, receivedPage, textField } from './parts.ts'
import { firstAndLast } from './pick.ts'

type Typed = { name: string; city: string; state: string; email: string }

/** Routes of the flow `pick` for sites that choose the record themselves. */
export const byNameFlow: Flow<'pick'> = (app, site, optOut, deps) => {
  const { path, fields, confirm, button } = optOut
  const form = (c: Context, error: string | null, typed: Typed) => {
    const body = html`<p>Tell us who you are and where you live. We look for your record.</p>${errorBox(error)}<form class="x-form x-by-name" method="post" action="${path}">${textField('Your name', fields.name, typed.name, 'First and last name')}${textField('City', fields.city, typed.city, 'City')}<label class="x-field"><span>State</span><select name="${fields.state}">${stateOptions(typed.state)}</select></label>${textField('E-mail', fields.email, typed.email, 'you@mail.example', 'email')}<button class="x-button" type="submit">${button}</button></form>`
    return answerPage(c, site, panelPage(site, 'Remove my record', body), error === null ? 200 : 422)
  }
  const choice = (c: Context, found: readonly Listing[], email: string) => {
    const matches = found.map(
      listing =>
        html`<li class="x-match"><div><b class="x-match-name">${listing.name}</b>${listing.years !== null && html`<span class="x-match-age">Age ${listing.years}</span>, `}<span class="x-match-places">${listing.places.map(placeText).join(' | ')}</span></div><form method="post" action="${path}/choose"><input type="hidden" name="id" value="${listing.id}"><input type="hidden" name="${fields.email}" value="${email}"><button class="x-match-remove" type="submit">${button}</button></form></li>`,
    )
    return answerPage(
      c,
      site,
      panelPage(site, 'Which one are you?', html`<ul class="x-matches">${matches}</ul>`),
    )
  }
  const take = async (c: Context, listing: Listing, email: string) => {
    const details = { via: 'form' as const, email, confirm: confirm !== 'none', path }
    const request = await startRemoval(deps, listing, details)
    return answerPage(c, site, confirm === 'none' ? receivedPage(site, request) : checkMailPage(site, email))
  }
  const read = async (c: Context) => {
    const sent = await formFields(c)
    return (name: string) => (sent.get(name) ?? '').trim()
  }
  app.get(path, c => form(c, null, { name: '', city: '', state: '', email: '' }))
  app.post(path, async c => {
    const field = await read(c)
    const [name, city, email] = [field(fields.name), field(fields.city), field(fields.email)]
    const typed = { name, city, state: stateCode(field(fields.state)), email }
    if (!plausibleEmail(email)) return form(c, 'This is no e-mail address.', typed)
    deps.world.told.note(site, name, typed)
    const query = { name: firstAndLast(name), city, state: typed.state, page: 1 }
    const found = deps.world
      .search(site, query)
      .filter(one => one.places.some(place => nameKey(place.city) === nameKey(city)))
    const [only] = found
    if (only === undefined) return form(c, 'We could not find you. Check the spelling.', typed)
    return found.length > 1 ? choice(c, found, email) : take(c, only, email)
  })
  app.post(`${path}/choose`, async c => {
    const field = await read(c)
    const listing = deps.world.record(site, field('id'))
    const typed = { name: '', city: '', state: '', email: field(fields.email) }
    if (listing === null) return form(c, 'This record is no longer listed.', typed)
    return plausibleEmail(typed.email)
      ? take(c, listing, typed.email)
      : form(c, 'This is no e-mail address.', typed)
  })
}
