// The search of a site that a person opens in their own browser: the recipe's address with their name and town, or the
// site's own page. Says what the address tells the site, so that they know before they open it. Pure.
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { Person } from '#shared/collections/people.ts'
import { searchPairs } from '#shared/domain/search-pairs.ts'
import { queryOf } from '#shared/recipe/person-query.ts'
import { personValues, recipeProfile } from '#shared/recipe/profile.ts'
import { fillUrl, namesIn } from '#shared/recipe/template.ts'

export type PreparedSearch = {
  url: string
  /** What the address tells the site, in words; empty if it only leads to the site. */
  discloses: readonly string[]
  /** What to enter there, if the address doesn't search by itself. */
  terms: string
}

const NAMES: readonly string[] = ['firstName', 'lastName', 'fullName', 'middleName']
const PLACES: readonly string[] = ['city', 'state']
const FILLED: ReadonlySet<string> = new Set([...NAMES, ...PLACES, 'age'])

/** Whether an address searches for a person and needs nothing but a name, a place and an age. */
export function isPreparedSearch(template: string): boolean {
  const names = namesIn(template)
  const isByName = names.some(name => NAMES.includes(name))
  return isByName && names.every(name => FILLED.has(name)) && !template.includes('ageRange')
}

/** The likeliest name and place, as our scans would search for them first. Null if the person has no place. */
export function preparedSearch(
  site: Pick<DataBrokerSite, 'url' | 'search_url'>,
  person: Person,
  now: number,
): PreparedSearch | null {
  const [first] = searchPairs(person)
  if (!first) return null
  const { name, place } = first
  const [who, where] = [`${name.first} ${name.last}`, `${place.city}, ${place.state}`]
  const terms = `${who}, ${where}`
  const page = { url: site.url, discloses: [], terms }
  if (site.search_url === null) return page
  const profile = recipeProfile.safeParse(queryOf(person, name, place))
  if (!profile.success) return page
  const values = personValues(profile.data, now)
  const names = namesIn(site.search_url)
  // A search by age doesn't work without one.
  if (names.includes('age') && values.age === undefined) return page
  const filled = fillUrl(site.search_url, { values })
  if (!filled.ok) return page
  const discloses = [
    ...(names.some(one => NAMES.includes(one)) ? [nameWords(names, values.fullName, who)] : []),
    ...(names.includes('city') ? [where] : names.includes('state') ? [place.state] : []),
    ...(names.includes('age') ? [`age ${values.age}`] : []),
  ]
  return { url: filled.url, discloses, terms }
}

const nameWords = (names: readonly string[], full: unknown, who: string): string =>
  (names.includes('fullName') || names.includes('middleName')) && typeof full === 'string' ? full : who
