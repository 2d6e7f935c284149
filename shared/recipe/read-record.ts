// Turns the raw texts of one record into its facts (RECIPES 6). The browser reads the page; the code here doesn't
// depend on where the texts come from.

import { parseHttpUrl, parseWebUrl } from '../lib/web-url.ts'
import type { FieldSpec, RecordSpec } from './action.ts'
import { cleanTexts, narrowTexts } from './clean-text.ts'
import { readAddresses } from './full-address.ts'
import { splitList } from './marker.ts'
import { mergePlaces, readPlace, readPlaceRow } from './place-text.ts'
import type { RecordFacts, RecordPlace } from './record.ts'

/** The texts of one field from the page; `rows` if the field reads city and state separately. */
export interface RawField {
  texts: string[]
  rows: { city: string[]; state: string[] }[]
}

/** One record's raw fields, by the field names of its spec. */
export type RawRecord = Record<string, RawField>

/** Input besides the texts. `digest` turns a text into a short id (SHA-1 hex in the product). */
export interface ReadRecordInput {
  pageUrl: string
  digest: (text: string) => string
}

const LISTS = ['alternativeNames', 'relatives', 'phone', 'addressCityState', 'addressFull']
const SINGLE = ['name', 'age', 'profileUrl', 'extras']

/** The facts of one record. */
export function readRecord(raw: RawRecord, spec: RecordSpec, input: ReadRecordInput): RecordFacts {
  const fields = Object.entries(spec).flatMap(([name, field]) =>
    field === null ? [] : [{ name, field, raw: raw[name] ?? { texts: [], rows: [] } }],
  )
  const named = (stem: string) => fields.filter(one => one.name === stem || one.name === `${stem}List`)
  const first = (name: string) => {
    const found = fields.find(one => one.name === name)
    return found ? (cleanTexts(found.raw.texts, found.field)[0] ?? null) : null
  }
  const facts = {
    name: first('name')?.replace(/\s+/g, ' ').trim() ?? null,
    alternativeNames: uniqueSorted(named('alternativeNames').flatMap(listOf)),
    age: /\d+/.exec(first('age') ?? '')?.[0] ?? null,
    addresses: mergePlaces([
      ...named('addressCityState').flatMap(placesOf),
      ...named('addressFull').flatMap(one =>
        cleanTexts(one.raw.texts, one.field).flatMap(text =>
          readAddresses(text, one.field.separator, one.field.attribute === 'href'),
        ),
      ),
    ]),
    phoneNumbers: uniqueSorted(
      named('phone')
        .flatMap(listOf)
        .map(text => text.replace(/\D/g, '')),
    ),
    relatives: uniqueSorted(
      named('relatives')
        .flatMap(listOf)
        .map(text => (text.split(',')[0] ?? '').trim()),
    ),
  }
  const extras = Object.fromEntries(
    fields
      .filter(one => !SINGLE.includes(one.name) && !LISTS.includes(one.name.replace(/List$/, '')))
      .flatMap(one => {
        const text = first(one.name)
        return text === null ? [] : [[one.name, text]]
      }),
  )
  const profileUrl = linkOf(spec.profileUrl ?? null, raw.profileUrl, input.pageUrl)
  const identifier = identify(spec.profileUrl ?? null, profileUrl, facts, input.digest)
  return { ...facts, profileUrl, identifier, ...(Object.keys(extras).length === 0 ? {} : { extras }) }
}

interface Field {
  field: FieldSpec
  raw: RawField
}

function listOf({ field, raw }: Field): string[] {
  return cleanTexts(raw.texts, field).flatMap(text => splitList(text, field.separator))
}

function placesOf({ field, raw }: Field): RecordPlace[] {
  const places =
    field.city || field.state
      ? raw.rows.map(row =>
          readPlaceRow(
            cleanTexts(row.city, field.city ?? {})[0],
            cleanTexts(row.state, field.state ?? {})[0],
          ),
        )
      : listOf({ field, raw }).map(readPlace)
  return places.filter(place => place !== null)
}

function uniqueSorted(texts: readonly string[]): string[] {
  const kept = new Map<string, string>()
  for (const text of texts)
    if (text !== '' && !kept.has(text.toLowerCase())) kept.set(text.toLowerCase(), text)
  return [...kept.entries()].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([, text]) => text)
}

/** Null if there is no link, or if it leads to a script or to an anchor on the page itself. */
function linkOf(spec: FieldSpec | null, raw: RawField | undefined, pageUrl: string): string | null {
  if (spec === null) return null
  if (spec.source === 'pageUrl') return pageUrl
  const [text] = narrowTexts(raw?.texts ?? [], spec)
  const link = text === undefined ? null : (parseHttpUrl(text, pageUrl)?.href ?? null)
  return link === null || isPlaceOnPage(link, pageUrl) ? null : link
}

/** `#`, `#top`; but single-page sites use `#/person/7` as page addresses. */
function isPlaceOnPage(link: string, pageUrl: string): boolean {
  const at = link.indexOf('#')
  return at >= 0 && !/^#[!/]/.test(link.slice(at)) && link.slice(0, at) === pageUrl.split('#', 1)[0]
}

function identify(
  spec: FieldSpec | null,
  link: string | null,
  facts: Omit<RecordFacts, 'profileUrl' | 'identifier'>,
  digest: (text: string) => string,
): string {
  // Records without links are identified by their content.
  if (spec?.identifierType === 'hash' || link === null) return digest(recordDigestText(facts))
  if (spec?.identifierType !== 'param' || !spec.identifier) return link
  return queryParameter(link, spec.identifier) ?? link
}

/** A text that stays the same for a record on every scan: without extras, street, ZIP, position and order. */
export function recordDigestText(facts: Omit<RecordFacts, 'profileUrl' | 'identifier'>): string {
  const places = facts.addresses.map(place => `${place.city}|${place.state ?? ''}`.toLowerCase())
  return JSON.stringify([
    facts.name,
    facts.age,
    [...facts.alternativeNames].sort(),
    [...new Set(places)].sort(),
    [...facts.phoneNumbers].sort(),
    [...facts.relatives].sort(),
  ])
}

function queryParameter(link: string, name: string): string | null {
  const search = parseWebUrl(link)?.search.slice(1) ?? ''
  for (const pair of search.split('&')) {
    const [key = '', value = ''] = pair.split('=', 2).map(part => decode(part.replaceAll('+', ' ')))
    if (key === name && value !== '') return value
  }
  return null
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
