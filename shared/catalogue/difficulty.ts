// The difficulty of a removal, from the broker's requirements (RULES.md D1).
import type { Broker, DifficultyLevel } from './broker.ts'

type Requirement = Broker['requirements'][number]

/** The points that each requirement adds (RULES.md D1). */
const WEIGHT: Readonly<Record<Requirement, number>> = {
  email_confirmation: 1,
  captcha: 1,
  record_url: 1,
  date_of_birth: 1,
  phone_verification: 2,
  account: 2,
  id_document: 3,
  postal_letter: 3,
}

/** The level for a set of requirements. Only meaningful if a source lists requirements at all. */
export function difficultyOf(requirements: readonly Requirement[]): DifficultyLevel {
  const sum = requirements.reduce((total, one) => total + WEIGHT[one], 0)
  if (sum <= 1) return 'Easy'
  if (sum <= 3) return 'Medium'
  return sum <= 5 ? 'Hard' : 'Very Hard'
}
