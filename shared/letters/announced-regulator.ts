// Which regulator a final notice announces. Pure.
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { Person } from '#shared/collections/people.ts'
import type { LawId } from '#shared/domain/deadline/law-id.ts'
import { nearestRegulator } from '#shared/domain/regulators.ts'
import { residenceOf } from './law-of-letter.ts'

/**
 * The authority that enforces the law that the letter cites, as a name that takes "the"; null without a law. An
 * authority of the person's home would tell the site where they live, which only a law of that home does anyway.
 */
export function announcedRegulator(
  law: LawId | null,
  site: Pick<DataBrokerSite, 'country'>,
  person: Pick<Person, 'places'> | null,
): string | null {
  if (law === null) return null
  const residence = person && residenceOf(person)
  return nearestRegulator({ residence, law, brokerCountries: site.country ?? null })?.name ?? null
}
