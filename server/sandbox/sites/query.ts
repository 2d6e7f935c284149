// A search on a sandbox site, read from a URL or a form and written back into a URL.
import { nameKey } from '../people/person.ts'
import { stateNames } from '../people/places.ts'
import type { SearchFields, SiteDefinition } from './definition.ts'
import { compilePattern, unslug } from './url-pattern.ts'

export type Query = {
  /** First and last name as typed. */
  name: string
  city: string
  /** Two-letter code, or empty. */
  state: string
  page: number
  /** The lowest and highest age, inclusive. */
  ages?: readonly [number, number]
}

const codes = new Map(Object.entries(stateNames).map(([code, name]) => [nameKey(name), code]))

/** The two-letter code of a state, given by code or name in any spelling; empty if there is no such state. */
export function stateCode(text: string): string {
  const upper = text.trim().toUpperCase()
  return upper in stateNames ? upper : (codes.get(nameKey(text)) ?? '')
}

/** `Austin, TX` · `Austin Texas` · `TX` → its parts. */
export function splitPlace(text: string): { city: string; state: string } {
  const comma = text.lastIndexOf(',')
  if (comma >= 0) return { city: text.slice(0, comma).trim(), state: stateCode(text.slice(comma + 1)) }
  const words = text.trim().split(/\s+/)
  const last = stateCode(words.at(-1) ?? '')
  if (last !== '') return { city: words.slice(0, -1).join(' '), state: last }
  return { city: text.trim(), state: '' }
}

/** `30-39` and `80+` as age ranges; null if the text is no age group. */
export function agesIn(text: string): readonly [number, number] | null {
  const [, from, to] = /^(\d{1,3})(?:-(\d{1,3})|\+)$/.exec(text.trim()) ?? []
  return from === undefined ? null : [Number(from), to === undefined ? 150 : Number(to)]
}

function pageNumber(text: string | undefined): number {
  const page = Number(text === undefined || text === '' ? '1' : text)
  return Number.isInteger(page) && page > 0 && page < 10_000 ? page : 1
}

/** The page number's query parameter, for sites whose URL pattern has none. */
const PAGE_FIELD = 'page'

function assemble(values: Readonly<Record<string, string>>): Query | null {
  const whole = values.name ?? [values.first, values.last].filter(part => part).join(' ')
  const name = unslug(whole)
  if (nameKey(name) === '') return null
  const place = splitPlace(values.place ?? '')
  const state = stateCode(values.stateName || values.state || '') || place.state
  const ages = agesIn(values.ages ?? '')
  const page = pageNumber(values.page)
  return { name, city: unslug(values.city || place.city), state, page, ...(ages === null ? {} : { ages }) }
}

/** The query in a visited URL, or null if the URL isn't a search of this site. */
export function queryFromUrl(site: SiteDefinition, url: URL): Query | null {
  const values = compilePattern(site.search.pattern, site.search.slug).match(url)
  return values === null ? null : assemble({ page: url.searchParams.get(PAGE_FIELD) ?? '', ...values })
}

/** The query in a submitted search form, or null without a name. */
export function queryFromForm(fields: SearchFields, form: URLSearchParams): Query | null {
  const read = (field: string | undefined) => (field === undefined ? '' : (form.get(field) ?? ''))
  const name = read(fields.name) || `${read(fields.first)} ${read(fields.last)}`
  return assemble({
    name,
    place: read(fields.place),
    city: read(fields.city),
    state: read(fields.state),
    page: form.get(PAGE_FIELD) ?? '',
  })
}

function groupOf([from, to]: readonly [number, number]): string {
  return to >= 150 ? `${from}+` : `${from}-${to}`
}

/** The URL of `query` on the site. */
export function queryPath(site: SiteDefinition, query: Query): string {
  const [first = '', ...rest] = query.name.split(' ')
  const { pattern, slug } = site.search
  const path = compilePattern(pattern, slug).build({
    name: query.name,
    first,
    last: rest.join(' '),
    city: query.city,
    state: site.search.slug === 'Title-Hyphen' ? query.state : query.state.toLowerCase(),
    stateName: stateNames[query.state] ?? '',
    place: [query.city, query.state].filter(part => part !== '').join(', '),
    page: query.page > 1 ? String(query.page) : '',
    ages: query.ages === undefined ? '' : groupOf(query.ages),
  })
  if (query.page <= 1 || pattern.includes('{page}')) return path
  return `${path}${path.includes('?') ? '&' : '?'}${PAGE_FIELD}=${query.page}`
}
