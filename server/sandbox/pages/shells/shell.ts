// The type of a shell: header, footer and start page for one kind of site, and the parts that all kinds share.
import { html, type Markup } from '../../markup.ts'
import type { SiteDefinition } from '../../sites/definition.ts'
import { queryPath } from '../../sites/query.ts'
import type { Page } from '../document.ts'

export type Shell = {
  css: string
  /** The page's body between the site's header and footer. */
  frame: (site: SiteDefinition, page: Page) => Markup
  /** The body of the start page. */
  home: (site: SiteDefinition) => Markup
}

// These people are in the population, so these links have results.
const POPULAR: readonly (readonly [string, string, string])[] = [
  ['Rosa Whitaker', 'Austin', 'TX'],
  ['Gregory Davis', 'New York', 'NY'],
  ['Jennifer Williams', 'San Diego', 'CA'],
  ['Brian Griffin', 'Fort Worth', 'TX'],
  ['Dawn Martinez', 'New Orleans', 'LA'],
  ['Kevin Martin', 'Oakland', 'CA'],
  ['Vanessa Price', 'Raleigh', 'NC'],
  ['Benjamin Brown', 'New Orleans', 'LA'],
  ['Patricia Turner', 'Sacramento', 'CA'],
  ['Kevin Jensen', 'Louisville', 'KY'],
  ['Marcus Williams', 'Los Angeles', 'CA'],
  ['Richard Martinez', 'Albuquerque', 'NM'],
]

function nameByPost(site: SiteDefinition, name: string, state: string, label: Markup): Markup {
  const { action, fields } = site.search.form
  const [first = '', last = ''] = name.split(' ')
  const values = [
    [fields.name, name],
    [fields.first, first],
    [fields.last, last],
    [fields.state, state],
  ] as const
  return html`<form class="x-by-post" method="post" action="${action}">${values.map(([field, value]) => field && html`<input type="hidden" name="${field}" value="${value}">`)}<button type="submit">${label}</button></form>`
}

/** Links to the results for common names, or small forms on sites that are searched only by form. */
export function popularNames(site: SiteDefinition, count: number): Markup[] {
  return POPULAR.slice(0, count).map(([name, city, state]) => {
    const label = html`${name} <small>${city}, ${state}</small>`
    if (site.search.via === 'post') return nameByPost(site, name, state, label)
    return html`<a href="${queryPath(site, { name, city, state, page: 1 })}">${label}</a>`
  })
}

/** The footer links of every site; the opt-out is under its legal name. */
export function footLinks(site: SiteDefinition): Markup {
  return html`<ul class="x-foot-links"><li><a href="/">People search</a></li><li><a href="/about">About</a></li><li><a href="/privacy">Privacy</a></li><li><a class="x-optout" href="${site.optOut.path}">Do Not Sell or Share My Personal Information</a></li></ul>`
}

/** The legal sentence, and a plain one: nothing here is real. */
export function footNote(site: SiteDefinition): Markup {
  return html`<p class="x-foot-note">${site.name} is not a consumer reporting agency and its records may not be used to decide about credit, employment, insurance or housing.</p><p class="x-foot-note">A pretend site in the Offlist sandbox. Every person on it is made up.</p>`
}
