// The props of each part of the household's page.
import type { Person } from '#shared/collections/people.ts'
import type { Household, RunHouseholdAction } from './use-household.ts'

export type HouseholdPartProps = {
  household: Household
  /** The people on this device, who are those that the viewer sees. */
  people: readonly Person[]
  /** Null for people who aren't on this device. */
  nameOf: (personId: string) => string | null
  /** The signed-in user. */
  me: string | null
  /** The action in progress. */
  busy: string | null
  run: RunHouseholdAction
}
