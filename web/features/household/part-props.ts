// What each part of the household's page is given.
import type { Person } from '#shared/collections/people.ts'
import type { Household, RunHouseholdAction } from './use-household.ts'

export type HouseholdPartProps = {
  household: Household
  /** The people that are on this device, which are those that one sees. */
  people: readonly Person[]
  /** Null for who is not on this device. */
  nameOf: (personId: string) => string | null
  /** The user who is signed in. */
  me: string | null
  /** What is under way. */
  busy: string | null
  run: RunHouseholdAction
}
