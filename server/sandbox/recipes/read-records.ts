// How a recipe reads the records of a result page, by the page's layout: the counterpart of pages/layouts/.
import type { Layout, SiteDefinition } from '../sites/definition.ts'

type Field = {
  selector: string
  findElements?: true
  afterText?: string
  separator?: string
}
type Part = 'name' | 'age' | 'now' | 'past' | 'places' | 'street' | 'phones' | 'masked' | 'kin' | 'aka'
type Parts = Partial<Record<Part, Field>> & { name: Field }

/** The selectors of a page's records and their parts, before `x-` is replaced with the site's prefix. */
type Reading = { records: string; link: string; parts: Parts }

type Labels = SiteDefinition['labels']

const all = (selector: string): Field => ({ selector, findElements: true })

const readings: Readonly<Record<Layout | 'tiles', (labels: Labels) => Reading>> = {
  cards: () => ({
    records: '.x-card',
    link: '.x-name a',
    parts: {
      name: { selector: '.x-name' },
      age: { selector: '.x-age span' },
      now: { selector: '.x-lives dd' },
      past: all('.x-past dd span'),
      street: { selector: '.x-street dd' },
      phones: all('.x-phones dd span'),
      masked: { selector: '.x-phones dd' },
      kin: all('.x-kin dd span'),
      aka: all('.x-aka dd span'),
    },
  }),
  table: ({ aliases }) => ({
    records: '.x-row',
    link: '.x-name a',
    parts: {
      name: { selector: '.x-name a' },
      age: { selector: '.x-age' },
      places: all('.x-places li'),
      street: { selector: '.x-street' },
      phones: { selector: '.x-phones' },
      masked: { selector: '.x-phones' },
      kin: { selector: '.x-kin' },
      aka: { selector: '.x-aka', afterText: aliases, separator: ';' },
    },
  }),
  lines: ({ lives, relatives, aliases }) => ({
    records: '.x-line',
    link: '.x-name',
    parts: {
      name: { selector: '.x-name' },
      age: { selector: '.x-age', afterText: ',' },
      places: { selector: '.x-where', afterText: lives },
      street: { selector: '.x-street span' },
      phones: { selector: '.x-phones span' },
      masked: { selector: '.x-phones span' },
      kin: { selector: '.x-kin', afterText: relatives },
      aka: { selector: '.x-aka', afterText: aliases },
    },
  }),
  dossier: ({ aliases }) => ({
    records: '.x-dossier',
    link: '.x-name a',
    parts: {
      name: { selector: '.x-name' },
      age: { selector: '.x-years b' },
      places: all('.x-col-places li'),
      street: { selector: '.x-col-street p' },
      phones: all('.x-col-phones li'),
      masked: { selector: '.x-col-phones ul' },
      kin: all('.x-col-kin li'),
      aka: { selector: '.x-aka', afterText: aliases, separator: ',' },
    },
  }),
  entries: ({ relatives, aliases }) => ({
    records: '.x-entry',
    link: '.x-name',
    parts: {
      name: { selector: '.x-name' },
      age: { selector: '.x-age b' },
      places: all('.x-town'),
      street: { selector: '.x-street' },
      phones: all('.x-phone'),
      masked: { selector: '.x-numbers' },
      kin: { selector: '.x-kin', afterText: relatives, separator: ',' },
      aka: { selector: '.x-aka', afterText: aliases, separator: ',' },
    },
  }),
  timeline: () => ({
    records: '.x-person',
    link: '.x-name a',
    parts: {
      name: { selector: '.x-name' },
      age: { selector: '.x-born b' },
      now: { selector: '.x-stop-now .x-at' },
      past: all('.x-stop-then .x-at'),
      street: { selector: '.x-street' },
      kin: { selector: '.x-kin span' },
    },
  }),
  tiles: () => ({
    records: '.x-tile',
    link: '.x-tile-name',
    parts: {
      name: { selector: '.x-tile-name' },
      age: { selector: '.x-tile-age' },
      now: { selector: '.x-chip-now' },
      past: all('.x-chip-then'),
      phones: all('.x-chip-phone'),
      masked: { selector: '.x-tile-phones' },
      kin: all('.x-chip-kin'),
      aka: all('.x-chip-aka'),
    },
  }),
}

function ageField({ age }: SiteDefinition['shows']): string {
  if (age === 'exact') return 'age'
  return age === 'band' || age === 'decade' ? 'ageRange' : 'birth'
}

/** The recipe's name for each part that the site shows. */
function fieldNames({ shows }: SiteDefinition): readonly (readonly [Part, string])[] {
  const when = (shown: boolean, part: Part, name: string) => (shown ? [[part, name] as const] : [])
  return [
    ['name', 'name'],
    ...when(shows.age !== 'none', 'age', ageField(shows)),
    ['now', 'addressCityState'],
    ...when(shows.places > 1, 'past', 'addressCityStateList'),
    ['places', 'addressCityStateList'],
    ...when(shows.street !== 'none', 'street', shows.street === 'full' ? 'addressFull' : 'address'),
    ...when(shows.phones !== 'none', 'phones', 'phoneList'),
    ...when(shows.phones === 'end-hidden' || shows.phones === 'middle-hidden', 'masked', 'maskedPhones'),
    ...when(shows.relatives > 0, 'kin', 'relativesList'),
    ...when(shows.aliases, 'aka', 'alternativeNamesList'),
  ]
}

/**
 * Whether the recipe opens a list's pages one by one, like other programs' recipes, and names no link to the next page.
 */
export const opensPages = ({ layout, search }: SiteDefinition): boolean =>
  layout === 'table' && search.pattern.includes('{page}')

/** The `extract` action for the site's result pages. */
export function readRecords(site: SiteDefinition, id: string) {
  const own = (selector: string) => selector.replaceAll('.x-', `.${site.prefix}-`)
  const { records, link, parts } = readings[site.search.via === 'script' ? 'tiles' : site.layout](site.labels)
  const fields = fieldNames(site).flatMap(([part, name]) => {
    const field = parts[part]
    return field === undefined ? [] : [[name, { ...field, selector: own(field.selector) }] as const]
  })
  const address = site.record.pattern.replace('{slug}', '{name}').replace(/\{(\w+)\}/g, '$${$1}')
  return {
    id,
    actionType: 'extract',
    selector: own(records),
    noResultsSelector: own('.x-nobody'),
    ...(opensPages(site) ? {} : { nextPage: { selector: own('.x-next') } }),
    profile: {
      ...Object.fromEntries(fields),
      profileUrl: {
        selector: own(link),
        identifierType: 'path',
        identifier: `https://${site.host}${address}`,
      },
    },
  }
}
