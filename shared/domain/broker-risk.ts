// How much somebody can learn of a person from a broker, as far as the catalogue knows. Our own rating: no source states one.
import type { RiskLevel } from '#shared/domain/score.ts'
import type { Broker } from '../catalogue/broker.ts'

/** What a rating rests on. */
export type RiskReason =
  | 'looks_people_up'
  | 'address_and_phone'
  | 'precise_geolocation'
  | 'minors_data'
  | 'reproductive_health'

/** Registers say who deals in data, not that anybody can look a person up there. */
const REGISTER = /Data Broker Registry/

/** Whether a list of people-search sites names it, and it's in that category. */
export function isPeopleSearch({ category, sources }: Pick<Broker, 'category' | 'sources'>): boolean {
  return category === 'People Search' && sources.some(({ source }) => !REGISTER.test(source))
}

/** Kinds of data that California's register asks about by name (Civil Code 1798.99.82), because they can do most harm. */
const SENSITIVE = ['precise_geolocation', 'minors_data', 'reproductive_health'] as const

/** The points of a reason are our own estimate; a listing with an address and a phone number is High too (domain/score). */
const POINTS: Readonly<Record<RiskReason, number>> = {
  looks_people_up: 1,
  address_and_phone: 1,
  precise_geolocation: 2,
  minors_data: 2,
  reproductive_health: 2,
}

/**
 * The level and its reasons; null where the catalogue knows nothing that a level could rest on. It's never Low: no source
 * says of a broker what it doesn't hold.
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
