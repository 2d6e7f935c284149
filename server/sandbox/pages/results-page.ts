// The page that answers a search: a heading, one page of records, links to the others; or that nobody was found.
import { html, type Markup } from '../markup.ts'
import type { Layout as LayoutName, SiteDefinition } from '../sites/definition.ts'
import { type Query, queryPath } from '../sites/query.ts'
import type { Listing } from '../world/listing.ts'
import { lock, type Page } from './document.ts'
import { cards } from './layouts/cards.ts'
import { dossier } from './layouts/dossier.ts'
import { entries } from './layouts/entries.ts'
import type { Layout } from './layouts/layout.ts'
import { lines } from './layouts/lines.ts'
import { table } from './layouts/table.ts'
import { timeline } from './layouts/timeline.ts'

/** The layouts by name. */
export const layouts: Readonly<Record<LayoutName, Layout>> = {
  cards,
  table,
  lines,
  dossier,
  entries,
  timeline,
}

/** `Rosa Whitaker in Austin, TX`. */
export function soughtText(query: Query): string {
  const place = [query.city, query.state].filter(part => part !== '').join(', ')
  return place === '' ? query.name : `${query.name} in ${place}`
}

/** What is said when a search, or a page beyond its last, has no records. */
export function nobody(site: SiteDefinition, query: Query): Markup {
  return html`<section class="x-nobody"><h2>${site.labels.none}</h2><p>We looked for ${soughtText(query)}. Check the spelling, or search without the city.</p></section>`
}

/** The box that sells reports, beside the records. */
export function rail(site: SiteDefinition): Markup {
  return html`<aside class="x-rail"><div class="x-offer"><span class="x-ad">Full report</span><h4>${site.copy.upsell}</h4><ul>${site.copy.teasers.map(teaser => html`<li>${lock}${teaser}</li>`)}</ul><a class="x-button" href="/offers">Unlock</a></div></aside>`
}

function pages(site: SiteDefinition, query: Query, count: number): Markup | null {
  if (count < 2) return null
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  return html`<nav class="x-pages" aria-label="Pages">${numbers.map(page =>
    page === query.page
      ? html`<span aria-current="page">${page}</span>`
      : html`<a href="${queryPath(site, { ...query, page })}">${page}</a>`,
  )}</nav>`
}

/** The result page of `query`; `found` are all its records, best first. */
export function resultsPage(site: SiteDefinition, query: Query, found: readonly Listing[]): Page {
  const { perPage } = site.search
  const shown = found.slice((query.page - 1) * perPage, query.page * perPage)
  const count = Math.ceil(found.length / perPage)
  const body =
    shown.length === 0
      ? nobody(site, query)
      : html`<div class="x-found"><h1>${soughtText(query)}</h1><p>${found.length} ${found.length === 1 ? 'record' : 'records'}${count > 1 && `, page ${query.page} of ${count}`}</p></div>${layouts[site.layout].records(site, shown)}${pages(site, query, count)}`
  return {
    title: `${soughtText(query)} | ${site.name}`,
    kind: 'results',
    sought: query,
    body: html`<div class="x-wrap x-split"><div>${body}</div>${rail(site)}</div>`,
  }
}
