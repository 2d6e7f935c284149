// The kinds of people-search sites that the product must handle. A test checks that the sandbox sites cover all of
// them, and every combination of search and opt-out.
import type { SiteDefinition } from './definition.ts'

type Has = (site: SiteDefinition) => boolean
export type Archetypes = Readonly<Record<string, Has>>

const via =
  (...ways: readonly SiteDefinition['search']['via'][]): Has =>
  ({ search }) =>
    ways.includes(search.via)
const layout =
  (name: SiteDefinition['layout']): Has =>
  site =>
    site.layout === name && site.search.via !== 'script'
const off =
  (flow: SiteDefinition['optOut']['flow']): Has =>
  ({ optOut }) =>
    optOut.flow === flow
const confirmed =
  (how: 'none' | 'link' | 'button'): Has =>
  ({ optOut }) =>
    'confirm' in optOut && optOut.confirm === how
const scope =
  (reach: SiteDefinition['search']['scope']): Has =>
  ({ search }) =>
    search.scope === reach

const byAddress = via('url')
const inPages: Has = site => byAddress(site) && site.search.pattern.includes('{page}')
const byAges: Has = site => site.search.ages !== undefined

/** How a person is searched. */
export const searches: Archetypes = {
  'search: address': site => byAddress(site) && !inPages(site) && !byAges(site),
  'search: several pages': inPages,
  'search: address by age group': byAges,
  'search: GET form': via('get'),
  'search: POST form': via('post'),
  'search: script': via('script'),
}

/** How a person opts out. */
export const waysOff: Archetypes = {
  'off: record address': off('record-url'),
  'off: picker': off('pick'),
  'off: two pages': off('two-pages'),
  'off: captcha': off('captcha'),
  'off: e-mail': off('email'),
  'off: phone': off('phone'),
  'off: parent': off('parent'),
}

/** How results look and what they show. */
const results: Archetypes = {
  'results: cards': layout('cards'),
  'results: table': layout('table'),
  'results: lines': layout('lines'),
  'results: dossier': layout('dossier'),
  'results: entries': layout('entries'),
  'results: timeline': layout('timeline'),
  'results: script tiles': via('script'),
  'shows: age': ({ shows }) => shows.age === 'exact',
  'shows: age group': ({ shows }) => shows.age === 'band' || shows.age === 'decade',
  'shows: birth': ({ shows }) => shows.age === 'birth-year' || shows.age === 'birth-month',
  'shows: no age': ({ shows }) => shows.age === 'none',
  'shows: whole street': ({ shows }) => shows.street === 'full',
  'shows: masked street': ({ shows }) => shows.street === 'masked',
  'shows: whole phone': ({ shows }) => shows.phones === 'full',
  'shows: masked phone': ({ shows }) => shows.phones === 'end-hidden' || shows.phones === 'middle-hidden',
  'shows: other names': ({ shows }) => shows.aliases,
  'shows: name and town only': ({ shows }) =>
    shows.age === 'none' && shows.phones === 'none' && shows.street === 'none' && shows.relatives === 0,
  'reach: city': scope('city'),
  'reach: state': scope('state'),
  'reach: country': scope('country'),
}

/** How a request is confirmed, and what makes a site difficult. */
const behavior: Archetypes = {
  'asks: name and town': ({ optOut }) => optOut.flow === 'pick' && optOut.direct === true,
  'confirmation: none': confirmed('none'),
  'confirmation: link': confirmed('link'),
  'confirmation: button': confirmed('button'),
  'trouble: slow': ({ traits }) => traits.slow === true,
  'trouble: flaky': ({ traits }) => traits.flaky === true,
  'trouble: blocked': ({ traits }) => traits.blocked === true,
  'trouble: relists': ({ traits }) => traits.relistAfterDays !== undefined,
  'missing: 410': ({ traits }) => traits.missing === 'gone',
  'missing: start page': ({ traits }) => traits.missing === 'home',
  'missing: status 200': ({ traits }) => traits.missing === 'soft',
  'trouble: mirror': off('parent'),
  'terms: forbid programs': ({ traits }) => traits.terms === 'forbidden',
  'terms: silent': ({ traits }) => traits.terms === 'silent',
  'terms: allow programs': ({ traits }) => traits.terms === undefined,
}

/** All kinds. */
export const archetypes: Archetypes = { ...searches, ...waysOff, ...results, ...behavior }

/** The kinds that a site belongs to. */
export function archetypesOf(site: SiteDefinition): string[] {
  return Object.entries(archetypes).flatMap(([name, has]) => (has(site) ? [name] : []))
}
