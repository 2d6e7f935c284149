// The page that answers a search: a heading, one page of records and links to the others, or a no-results message.

import type { Found } from '../lies/answers.ts'
import { html, type Markup } from '../markup.ts'
import type { Layout as LayoutName, SiteDefinition } from '../sites/definition.ts'
import { type Query, queryPath } from '../sites/query.ts'
import { lock, type Page, withPrefix } from './document.ts'
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

/** The no-results message of another country's edition. */
const ABROAD = ['Keine Treffer in Deutschland', 'Bitte prüfen Sie die Schreibweise.'] as const

/** The message for a search without records, or a page beyond the last. */
export function nobody(site: SiteDefinition, query: Query): Markup {
  return html`<section class="x-nobody"><h2>${site.labels.none}</h2><p>We looked for ${soughtText(query)}. Check the spelling, or search without the city.</p></section>`
}

/** The box that sells reports, beside the records. */
export function rail(site: SiteDefinition): Markup {
  return html`<aside class="x-rail"><div class="x-offer"><span class="x-ad">Full report</span><h4>${site.copy.upsell}</h4><ul>${site.copy.teasers.map(teaser => html`<li>${lock}${teaser}</li>`)}</ul><a class="x-button" href="/offers">Unlock</a></div></aside>`
}

/** The control for another page of the same search: a link, or a form on sites that are searched by form. */
function pageLink(site: SiteDefinition, query: Query, page: number, name: string, text: string | number) {
  if (site.search.via !== 'post')
    return html`<a class="${name}" href="${queryPath(site, { ...query, page })}">${text}</a>`
  const { action, fields } = site.search.form
  const [first = '', ...rest] = query.name.split(' ')
  const given: readonly (readonly [string | undefined, string])[] = [
    [fields.name, query.name],
    [fields.first, first],
    [fields.last, rest.join(' ')],
    [fields.place, [query.city, query.state].filter(part => part !== '').join(', ')],
    [fields.city, query.city],
    [fields.state, query.state],
    ['page', String(page)],
  ]
  return html`<form method="post" action="${action}">${given.map(([field, value]) => field !== undefined && html`<input type="hidden" name="${field}" value="${value}">`)}<button class="${name}" type="submit">${text}</button></form>`
}

function pages(site: SiteDefinition, query: Query, count: number): Markup | null {
  if (count < 2) return null
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  return html`<nav class="x-pages" aria-label="Pages">${numbers.map(page =>
    page === query.page
      ? html`<span aria-current="page">${page}</span>`
      : pageLink(site, query, page, 'x-page', page),
  )}${query.page < count && pageLink(site, query, query.page + 1, 'x-next', 'Next')}</nav>`
}

/**
 * The result page of `query`. `drawnBy` is the URL of a script: the page says "nobody" until that script has drawn the
 * records.
 */
export function resultsPage(
  site: SiteDefinition,
  query: Query,
  { listings, perPage, layout, isAbroad }: Found,
  drawnBy?: string,
): Page {
  if (isAbroad) return { ...nobodyPage(site, true), sought: query }
  const shown = listings.slice((query.page - 1) * perPage, query.page * perPage)
  const count = Math.ceil(listings.length / perPage)
  const records =
    shown.length === 0
      ? nobody(site, query)
      : html`<div class="x-found"><h1>${soughtText(query)}</h1><p class="x-total">${listings.length} ${listings.length === 1 ? 'record' : 'records'}${count > 1 && `, page ${query.page} of ${count}`}</p></div>${layouts[layout].records(site, shown)}${pages(site, query, count)}`
  const rows = () => Buffer.from(withPrefix(records, site.prefix).text).toString('base64')
  const body = drawnBy === undefined ? records : html`<div data-rows="${rows()}">${nobody(site, query)}</div>`
  return {
    title: `${soughtText(query)} | ${site.name}`,
    kind: 'results',
    sought: query,
    ...(drawnBy === undefined ? {} : { script: drawnBy }),
    body: html`<div class="x-wrap x-split"><div>${body}</div>${rail(site)}</div>`,
  }
}

/** The page of a soft-blocking site: it says "nobody" for any URL that could be a record's. */
export function nobodyPage(site: SiteDefinition, isAbroad: boolean): Page {
  const words = isAbroad ? ABROAD : [site.labels.none, 'Check the spelling, or search without the city.']
  const body = html`<section class="x-nobody"><h2>${words[0]}</h2><p>${words[1]}</p></section>`
  return {
    title: `Search | ${site.name}`,
    kind: 'results',
    body: html`<div class="x-wrap x-split"><div>${body}</div>${rail(site)}</div>`,
  }
}
