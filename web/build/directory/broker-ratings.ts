// Our own two levels for a broker, each with its reason in a sentence.
import type { Broker, DifficultyLevel } from '#shared/catalogue/broker.ts'
import { brokerRisk, type RiskReason } from '#shared/domain/broker-risk.ts'
import type { RiskLevel } from '#shared/domain/score.ts'
import type { Rating } from '#web/features/directory/directory-data.ts'
import { asksFor } from './broker-facts.ts'
import { listOf } from './words.ts'

const REASON_WORDS: Readonly<Record<RiskReason, string>> = {
  looks_people_up: 'people can be looked up there',
  address_and_phone: 'it can be searched by address and phone number',
  precise_geolocation: 'its registry entry says that the business collects precise location',
  minors_data: 'its registry entry says that the business collects minors’ data',
  reproductive_health: 'its registry entry says that the business collects reproductive health data',
}

export function riskRating(one: Broker): Rating<RiskLevel> {
  const risk = brokerRisk(one)
  return risk === null
    ? { level: null, because: 'None of our sources says enough about its data.' }
    : { level: risk.level, because: `Because ${listOf(risk.reasons.map(reason => REASON_WORDS[reason]))}.` }
}

/** The catalogue's own level (RULES.md D1); set only where a source states requirements. */
export function difficultyRating(one: Broker): Rating<DifficultyLevel> {
  if (one.difficulty === null) return { level: null, because: 'None of our sources says what it asks for.' }
  const asked = asksFor(one)
  return {
    level: one.difficulty,
    because: asked === '' ? 'It asks for nothing beyond the request.' : `It asks for ${asked}.`,
  }
}
