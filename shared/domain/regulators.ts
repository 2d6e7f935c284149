// Which authority takes a complaint about a broker: the one where the person lives, or the one that enforces the law
// that the broker's time runs under. Pure.

import type { LawId } from './deadline/law-id.ts'
import { lawOf } from './deadline/laws-table.ts'
import type { Regulator } from './regulator.ts'
import { REGULATORS } from './regulators-table.ts'

export type RegulatorQuestion = {
  /** Where the person lives: `US-CA`, or a country's ISO code; null if unknown. */
  residence: string | null
  /** The law whose time runs for the removal; null if none does. */
  law: LawId | null
  /** Where the broker is established; null or empty if unknown. */
  brokerCountries?: readonly string[] | null
}

const FEDERAL = 'us-ftc'

/** The regulator that we suggest. Without a known one nearer to the person, it's the Federal Trade Commission. */
export function regulatorFor(question: RegulatorQuestion): Regulator {
  const [first] = regulatorChoices(question)
  if (!first) throw new Error('there are no regulators')
  return first
}

/**
 * The authority that enforces the law under which the broker's time runs: of the person's home if that law covers it,
 * or else of the broker's country. Null without a law, and if we know of none.
 */
export function nearestRegulator({ residence, law, brokerCountries }: RegulatorQuestion): Regulator | null {
  if (law === null) return null
  const isOfHome = residence !== null && lawOf(law).covers.includes(residence)
  const found = isOfHome ? atHome(law, residence) : abroad(law, residence, brokerCountries ?? [])
  return found[0] ?? null
}

/** Every regulator: first those that fit, the best one first, then the others by their place. */
export function regulatorChoices({ residence, law, brokerCountries }: RegulatorQuestion): Regulator[] {
  const fitting = [
    ...abroad(law, residence, brokerCountries ?? []),
    ...atHome(law, residence),
    ...REGULATORS.filter(({ id }) => id === FEDERAL),
  ]
  return [...new Set([...fitting, ...REGULATORS])]
}

/** How many of `regulatorChoices` fit the person. */
export const fittingCount = (question: RegulatorQuestion): number =>
  new Set([
    ...abroad(question.law, question.residence, question.brokerCountries ?? []),
    ...atHome(question.law, question.residence),
    FEDERAL,
  ]).size

/** In California, an agency of its own enforces its two laws on personal data. */
function atHome(law: LawId | null, residence: string | null): Regulator[] {
  const here = REGULATORS.filter(({ covers }) => covers === residence)
  const isOfState = law !== null && residence !== null && lawOf(law).covers.includes(residence)
  const rank = ({ kind }: Regulator) => (kind === (isOfState ? 'privacy' : 'consumer') ? 0 : 1)
  return here.toSorted((a, b) => rank(a) - rank(b))
}

/**
 * A law of Europe binds a broker that is established there, wherever the person lives; then the authority of the
 * broker's country is in charge.
 */
function abroad(law: LawId | null, residence: string | null, countries: readonly string[]): Regulator[] {
  if (law === null || (residence !== null && lawOf(law).covers.includes(residence))) return []
  const [country, another] = countries
  if (country === undefined || another !== undefined || !lawOf(law).covers.includes(country)) return []
  return REGULATORS.filter(({ covers }) => covers === country && lawOf(law).calendar !== 'federal')
}

/** What to attach, and where. The forms differ, so it's the same for all. */
export const whatToAttach = ({ form }: Regulator): string =>
  form === null
    ? 'Look for their complaint form, paste the text, and attach the PDF. Keep the ZIP file: they may ask for the letters themselves.'
    : 'Paste the text into their form and attach the PDF. Keep the ZIP file: they may ask for the letters themselves.'
