// How much a stranger can learn about a person from a broker, according to the catalogue. Our own rating: no source
// states one.
import type { RiskLevel } from '#shared/domain/score.ts'
import type { Broker } from '../catalogue/broker.ts'

/** The reasons for a rating. */
export type RiskReason =
  | 'looks_people_up'
  | 'address_and_phone'
  | 'precise_geolocation'
  | 'minors_data'
  | 'reproductive_health'

/** Registers list companies that trade in data, even if nobody can look up a person there. */
const REGISTER = /Data Broker Registry/

/** Whether a list of people-search sites includes it and it's in that category. */
export function isPeopleSearch({ category, sources }: Pick<Broker, 'category' | 'sources'>): boolean {
  return category === 'People Search' && sources.some(({ source }) => !REGISTER.test(source))
}

/**
 * Kinds of data that California's register asks about by name (Civil Code 1798.99.82), because they can do the most
 * harm.
 */
const SENSITIVE = ['precise_geolocation', 'minors_data', 'reproductive_health'] as const

/** The points are our own estimate; a listing with an address and a phone number is also High (domain/score). */
const POINTS: Readonly<Record<RiskReason, number>> = {
  looks_people_up: 1,
  address_and_phone: 1,
  precise_geolocation: 2,
  minors_data: 2,
  reproductive_health: 2,
}

/**
 * The level and its reasons; null if the catalogue has no facts to base a level on. Never Low: no source says which
 * data a broker doesn't hold.
 */
export function brokerRisk(
  one: Pick<Broker, 'category' | 'sources' | 'dataTypes'>,
): { level: RiskLevel; reasons: readonly RiskReason[] } | null {
  const { dataTypes } = one
  const reasons: RiskReason[] = []
  if (isPeopleSearch(one)) {
    reasons.push('looks_people_up')
    if (dataTypes.includes('address') && dataTypes.includes('phone')) reasons.push('address_and_phone')
  }
  reasons.push(...SENSITIVE.filter(kind => dataTypes.includes(kind)))
  const points = reasons.reduce((sum, reason) => sum + POINTS[reason], 0)
  if (points === 0) return null
  return { level: points === 1 ? 'Medium' : points <= 3 ? 'High' : 'Very High', reasons }
}
