// The scan step of a recipe, derived from the site's search: URLs to visit, or a form to fill in.
import type { SiteDefinition } from '../sites/definition.ts'
import { opensPages, readRecords } from './read-records.ts'

/** The number of result pages that a recipe opens if it opens them one by one. */
const PAGES = 2

type Values = Readonly<Record<string, string>>

/** A template value in the recipe format: `${city|hyphenated|downcase}`. */
const value = (...parts: readonly string[]) => `\${${parts.filter(part => part !== '').join('|')}}`

function inPath({ search }: SiteDefinition, page: number): Values {
  const words = search.slug === 'lower_underscore' ? 'snakecase' : 'hyphenated'
  const lower = search.slug === 'Title-Hyphen' ? '' : 'downcase'
  const first = value('firstName', words, lower)
  const last = value('lastName', words, lower)
  return {
    name: `${first}${search.slug === 'lower_underscore' ? '_' : '-'}${last}`,
    first,
    last,
    state: value('state', lower === '' ? 'upcase' : ''),
    stateName: value('state', 'stateFull', words, lower),
    city: value('city', words, lower),
    ages: value('age', 'ageRange'),
    page: String(page),
  }
}

function inQuery(page: number): Values {
  return {
    name: `${value('firstName')}+${value('lastName')}`,
    first: value('firstName'),
    last: value('lastName'),
    place: `${value('city')},+${value('state', 'upcase')}`,
    city: value('city'),
    state: value('state', 'upcase'),
    stateName: value('state', 'stateFull'),
    ages: value('age', 'ageRange'),
    page: String(page),
  }
}

function addressOf(site: SiteDefinition, page: number): string {
  const [path = '', query = ''] = site.search.pattern.split('?')
  const filled = (text: string, values: Values) =>
    text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
  const address = `https://${site.host}${filled(path, inPath(site, page))}`
  return query === '' ? address : `${address}?${filled(query, inQuery(page))}`
}

function byAddress(site: SiteDefinition) {
  const { ages } = site.search
  const pages = opensPages(site) ? PAGES : 1
  return Array.from({ length: pages }, (_, index) => [
    {
      id: `s${2 * index + 1}`,
      actionType: 'navigate',
      url: addressOf(site, index + 1),
      ...(ages === undefined ? {} : { ageRange: ages }),
    },
    readRecords(site, `s${2 * index + 2}`),
  ]).flat()
}

function byForm(site: SiteDefinition) {
  const { fields } = site.search.form
  const input = (type: string, name: string | undefined, kind = 'input') =>
    name === undefined ? [] : [{ type, selector: `${kind}[name='${name}']` }]
  const elements = [
    ...input('firstName', fields.first),
    ...input('lastName', fields.last),
    ...input('cityState', fields.place),
    ...input('city', fields.city),
    ...input('state', fields.state, 'select'),
  ]
  const form = `.${site.prefix}-search`
  return [
    { id: 's1', actionType: 'navigate', url: `https://${site.host}/` },
    { id: 's2', actionType: 'fillForm', selector: form, elements, dataSource: 'userProfile' },
    {
      id: 's3',
      actionType: 'click',
      elements: [{ type: 'button', selector: `${form} .${site.prefix}-go` }],
    },
    readRecords(site, 's4'),
  ]
}

/** The scan step for `site`; pages that need no script may be read without a browser. */
export function scanStep(site: SiteDefinition) {
  const { via } = site.search
  return {
    stepType: 'scan',
    scanType: 'templatedUrl',
    ...(via === 'url' ? { transport: 'http' } : {}),
    actions: via === 'get' || via === 'post' ? byForm(site) : byAddress(site),
  }
}
