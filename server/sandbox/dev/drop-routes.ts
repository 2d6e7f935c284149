// The pretend DROP portal at /dev/drop: a form for the request, and the page of a request with its reports.
import { Hono } from 'hono'
import { AppError, problemResponse } from '#server/lib/problem.ts'
import { DROP_CODES } from '#shared/domain/drop/result-code.ts'
import { iso } from '#shared/lib/time.ts'
import { z } from '#shared/lib/z.ts'
import { type DropPortal, dropSubmission } from '../drop/portal.ts'
import { html, type Markup } from '../markup.ts'
import { devPage } from './dev-page.ts'

type DropRoutesDeps = { portal: DropPortal; now: () => number; headers: Record<string, string> }

const FIELDS = [
  ['name', 'Full name'],
  ['birthDate', 'Date of birth, like 1984-03-17'],
  ['emails', 'Emails, with spaces between them'],
  ['phones', 'Phone numbers, with commas between them'],
  ['zips', 'ZIP codes, with spaces between them'],
] as const

/** `GET /drop`, `GET /drop.json` and `POST /drop`. Mount these at /dev. */
export function dropRoutes({ portal, now, headers }: DropRoutesDeps): Hono {
  const page = (body: Markup) => devPage('DROP', '/dev/drop', now(), html`<main>${body}</main>`)
  return new Hono()
    .get('/drop', c => {
      const id = c.req.query('id') ?? ''
      return c.html(page(id === '' ? formPart() : statusPart(portal, id)), 200, headers)
    })
    .get('/drop.json', c => {
      const view = portal.view(c.req.query('id') ?? '')
      if (view === null) return problemResponse(new AppError('not_found', 'no request has this DROP ID'))
      const reports = view.reports.map(({ site, code }) => ({ site: site.host, name: site.name, code }))
      return c.json({ submittedAt: iso(view.submittedAt), reports })
    })
    .post('/drop', async c => {
      const isForm = (c.req.header('content-type') ?? '').includes('form')
      const given = dropSubmission.safeParse(
        isForm ? await c.req.parseBody() : await c.req.json().catch(() => null),
      )
      if (!given.success)
        return problemResponse(new AppError('validation_failed', z.prettifyError(given.error)))
      const { dropId } = portal.submit(given.data)
      return isForm ? c.redirect(`/dev/drop?id=${dropId}`, 303) : c.json({ dropId })
    })
}

function formPart(): Markup {
  return html`<h1>A pretend DROP</h1><p>Stands in for California’s portal. The pretend register has about half of the sandbox sites. Nobody’s identity is checked here.</p>
<form method="post" action="/dev/drop">${FIELDS.map(([name, label]) => html`<p><label>${label}<br><input name="${name}"${name === 'name' && html` required`}></label></p>`)}<p><button>Send the request</button></p></form>
<h2>Look up a request</h2><form class="row" method="get" action="/dev/drop"><input name="id" aria-label="DROP ID" placeholder="DROP ID"><button>Show</button></form>`
}

function statusPart(portal: DropPortal, id: string): Markup {
  const view = portal.view(id)
  if (view === null) return html`<h1>No such request</h1><p><a href="/dev/drop">Back</a></p>`
  return html`<h1>Your DROP ID: <b>${id}</b></h1><p>Sent ${new Date(view.submittedAt).toUTCString()}.</p>
<table><thead><tr><th>Site</th><th>Result</th></tr></thead><tbody>${view.reports.map(({ site, code }) => html`<tr><td>${site.name}</td><td>${code === null ? 'Not reported yet' : DROP_CODES[code].label}</td></tr>`)}</tbody></table>`
}
