// Whether a request may cite a law: only if the law grants the right on that day, covers the person's home, and binds
// this broker. When in doubt, it may not. Pure.
import type { Broker } from '#shared/catalogue/broker.ts'
import { isInDrop } from '#shared/domain/drop-register.ts'
import { stateName } from '#shared/lib/us-state.ts'
import type { DayText } from './civil-day.ts'
import { EEA_COUNTRIES } from './europe-holidays.ts'
import type { Law } from './law.ts'
import type { LawId, LegalRight } from './law-id.ts'
import { LAWS, lawOf } from './laws-table.ts'

/** The catalogue's facts about a broker that decide which laws bind it. */
export type BrokerFacts = Pick<Broker, 'name' | 'country' | 'registries'>

export type CitationQuestion = {
  law: LawId
  right: LegalRight
  /** Where the person lives: `US-CA`, or a country's ISO code; null if unknown. */
  residence: string | null
  /** Null asks about no particular broker. */
  broker: BrokerFacts | null
  date: DayText
}

/** `why`: the first reason against it, as a sentence for people. */
export type Citability = { citable: true } | { citable: false; why: string }

export function citable({ law: id, right, residence, broker, date }: CitationQuestion): Citability {
  const law = lawOf(id)
  const why =
    whyNotGranted(law, right, date) ??
    whyNotCovered(law, residence, broker) ??
    (broker === null ? null : whyNotBound(law, right, broker))
  return why === null ? { citable: true } : { citable: false, why }
}

/**
 * The law that a letter with this request cites, or null if none may be cited. The law of the person's home comes
 * before that of the broker's country. Never California's Delete Act: its requests go through the state's portal.
 */
export function bestLaw(question: Omit<CitationQuestion, 'law'>): LawId | null {
  const found = LAWS.filter(law => law.channel === 'letter' && citable({ ...question, law: law.id }).citable)
  const home = found.find(law => isHome(law, question.residence))
  return (home ?? found[0])?.id ?? null
}

/**
 * The country whose public holidays count for a request under the GDPR: the broker's, since that's where it acts
 * (Regulation 1182/71, Article 2(1)), else the person's; null if neither is known or in the area.
 */
export function holidayCountry({ residence, broker }: Pick<CitationQuestion, 'residence' | 'broker'>) {
  const [country, another] = broker?.country ?? []
  const known = [another === undefined ? country : undefined, residence ?? undefined]
  return known.find(one => one !== undefined && EEA_COUNTRIES.includes(one)) ?? null
}

const isHome = (law: Law, residence: string | null): boolean =>
  residence !== null && law.covers.includes(residence)

function whyNotGranted(law: Law, right: LegalRight, date: DayText): string | null {
  if (law.never !== null) return law.never
  if (!law.rights.includes(right)) return `${law.name}: it grants no ${RIGHT_NAMES[right]}.`
  const from = law.rightsFrom[right] ?? law.from
  if (from === null || date < from)
    return `${law.name}: the ${RIGHT_NAMES[right]} is only in force from ${from ?? 'a day we don’t know'}.`
  return null
}

const RIGHT_NAMES: Readonly<Record<LegalRight, string>> = {
  delete: 'right to deletion',
  access: 'right of access',
  opt_out: 'right to opt out',
  correct: 'right to correction',
  object: 'right to object',
}

/** The regulations of Europe also cover everyone whose data is processed by an establishment there (Article 3(1)). */
function whyNotCovered(law: Law, residence: string | null, broker: BrokerFacts | null): string | null {
  if (isHome(law, residence) || isEstablished(law, broker)) return null
  const where =
    residence === null ? 'a person whose home we don’t know' : `a person who lives in ${placeName(residence)}`
  return `${law.name}: it doesn’t cover ${where}.`
}

/**
 * Whether the catalogue places the broker in the regulation's countries and nowhere else. `EU` in the catalogue says
 * where a broker's service is meant for, not where it's established.
 */
function isEstablished(law: Law, broker: BrokerFacts | null): boolean {
  if (law.calendar !== 'europe' && law.calendar !== 'uk') return false
  const countries = broker?.country ?? []
  return countries.length > 0 && countries.every(one => one !== 'EU' && law.covers.includes(one))
}

function whyNotBound(law: Law, right: LegalRight, broker: BrokerFacts): string | null {
  if (law.channel === 'portal' && !isInDrop(broker))
    return `${law.name}: it covers only registered sites, and ${broker.name} isn’t on the register of 2026 or later.`
  if (law.covers.some(one => one.startsWith('US-')) && !broker.country.includes('US'))
    return `${law.name}: we don’t know that ${broker.name} does business in the United States.`
  // The catalogue has data brokers: they buy or copy what they sell, and have no direct relationship to the person.
  if (right === 'delete' && law.deletes === 'provided')
    return `${law.name}: it covers the deletion only of data that came from the person, and ${broker.name} got it elsewhere.`
  return null
}

const placeName = (residence: string): string =>
  (residence.startsWith('US-') ? stateName(residence.slice(3)) : null) ?? residence
