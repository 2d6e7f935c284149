// Which law's time runs for a letter: the one that covers the person's home and binds this broker. Pure.
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { Person } from '#shared/collections/people.ts'
import { type BrokerFacts, bestLaw, holidayCountry } from '#shared/domain/deadline/citable.ts'
import type { LawId, LegalRight } from '#shared/domain/deadline/law-id.ts'
import { type RequestDeadlines, requestDeadlines } from '#shared/domain/deadline/request-deadlines.ts'
import type { LetterKind } from '#shared/domain/letter-kind.ts'

/** The rights that a letter of each kind claims, the most far-reaching first. */
const RIGHTS: Readonly<Record<LetterKind, readonly LegalRight[]>> = {
  removal: ['delete', 'opt_out'],
  access: ['access'],
  objection: ['object', 'opt_out'],
  correction: ['correct'],
  follow_up: ['delete', 'opt_out'],
  final_notice: ['delete', 'opt_out'],
  rebuttal: ['delete', 'opt_out'],
  complaint: [],
}

/** The right that a letter of this kind claims first, whether a law grants it or not. */
export const rightRequestedBy = (kind: LetterKind): LegalRight => RIGHTS[kind][0] ?? 'delete'

/** What the catalogue knows of a site's broker. */
export const lawFactsOf = ({ name, country, registries }: DataBrokerSite): BrokerFacts => ({
  name,
  country: country ?? [],
  registries: registries ?? [],
})

/** Where the person lives, as laws name it: `US-CA`; null if they gave no home. */
export function residenceOf({ places }: Pick<Person, 'places'>): string | null {
  const home = places.find(place => place.current)
  return home ? `US-${home.state}` : null
}

export type LawOfLetter = RequestDeadlines & { law: LawId; right: LegalRight }

/** The law and its deadlines for a letter sent on a day (`YYYY-MM-DD`), or null if none binds this broker. */
export function lawOfLetter(
  { kind, sentOn, extendedOn }: { kind: LetterKind; sentOn: string; extendedOn?: string },
  site: DataBrokerSite,
  person: Pick<Person, 'places'> | null,
): LawOfLetter | null {
  const about = { residence: person && residenceOf(person), broker: lawFactsOf(site) }
  for (const right of RIGHTS[kind]) {
    const law = bestLaw({ ...about, right, date: sentOn })
    const deadlines =
      law &&
      requestDeadlines({
        law,
        right,
        receivedOn: sentOn,
        extendedOn: extendedOn ?? null,
        country: holidayCountry(about),
      })
    if (law && deadlines) return { ...deadlines, law, right }
  }
  return null
}
