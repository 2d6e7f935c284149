// The opt-out behind a picture puzzle, which only a person can solve. URL parameters can prefill the form.
import type { Context } from 'hono'
import { html } from '../markup.ts'
import { panelPage } from '../pages/text-pages.ts'
import { answerPage, type Flow, formFields, plausibleEmail, startRemoval } from './context.ts'
import { checkMailPage, errorBox, receivedPage, textField } from './parts.ts'

/** Routes of the flow `captcha`. */
export const captchaFlow: Flow<'captcha'> = (app, site, optOut, deps) => {
  const { path, fields, confirm, button, prefill } = optOut
  const form = (c: Context, error: string | null, record: string, email: string) => {
    const puzzle = deps.puzzles.issue()
    const body = html`<p>Give the address of your record. The picture keeps machines out.</p>${errorBox(error)}<form class="x-form x-request" method="post" action="${path}">${textField('Record address', fields.record, record, `https://${site.host}/…`)}${textField('E-mail', fields.email, email, 'you@mail.example', 'email')}
<div class="x-puzzle"><img class="x-puzzle-picture" src="/puzzle/${puzzle}.svg" width="210" height="70" alt="Five letters to type"><label class="x-field"><span>Letters in the picture</span><input class="x-puzzle-answer" name="letters" maxlength="10" autocomplete="off" autocapitalize="characters"></label></div>
<input type="hidden" name="puzzle" value="${puzzle}"><button class="x-button" type="submit">${button}</button></form>`
    return answerPage(c, site, panelPage(site, 'Removal request', body), error === null ? 200 : 422)
  }
  app.get('/puzzle/:name', c => {
    const picture = deps.puzzles.picture(c.req.param('name').replace(/\.svg$/, ''))
    return picture === null ? c.notFound() : c.body(picture, 200, { 'content-type': 'image/svg+xml' })
  })
  app.get(path, c => {
    const given = (name: string) => (prefill ? (c.req.query(name) ?? '').slice(0, 500) : '')
    return form(c, null, given(fields.record), given(fields.email))
  })
  app.post(path, async c => {
    const sent = await formFields(c)
    const read = (name: string) => (sent.get(name) ?? '').trim()
    const [record, email] = [read(fields.record), read(fields.email)]
    const listing = deps.world.recordAt(site, record)
    if (listing === null) return form(c, 'We have no record at this address.', record, email)
    if (!plausibleEmail(email)) return form(c, 'This is no e-mail address.', record, email)
    if (!deps.puzzles.check(read('puzzle'), read('letters'))) {
      return form(c, 'These are not the letters in the picture. Here is another one.', record, email)
    }
    const request = await startRemoval(deps, listing, {
      via: 'form',
      email,
      confirm: confirm !== 'none',
      path,
    })
    return answerPage(c, site, confirm === 'none' ? receivedPage(site, request) : checkMailPage(site, email))
  })
}
