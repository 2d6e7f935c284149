// The third party whose script draws the records on other sites' result pages.
import { Hono } from 'hono'
import { clientScript } from '../pages/script-results.ts'
import type { SiteDefinition } from '../sites/definition.ts'

/** Replaces the page's text with the contents of `data-rows` (base64 of UTF-8 HTML). */
const DRAW = `'use strict'
for (const place of document.querySelectorAll('[data-rows]')) {
  const bytes = Uint8Array.from(atob(place.dataset.rows), letter => letter.charCodeAt(0))
  setTimeout(() => { place.innerHTML = new TextDecoder().decode(bytes) }, 150)
}
`

/** The app of that host. */
export function createDrawingApp(sites: readonly SiteDefinition[]): Hono {
  const app = new Hono()
  const headers = { 'content-type': 'text/javascript; charset=utf-8', 'access-control-allow-origin': '*' }
  app.get('/draw.js', c => c.body(DRAW, 200, headers))
  // Scripts of sites that draw their own records.
  app.get('/tiles/:name', c => {
    const site = sites.find(one => `${one.prefix}.js` === c.req.param('name'))
    return site === undefined ? c.notFound() : c.body(clientScript(site), 200, headers)
  })
  app.notFound(c => c.text('Nothing here', 404))
  return app
}
