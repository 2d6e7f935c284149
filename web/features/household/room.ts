// How much room a household has: people and members, of how many. Pure.
import type { HouseholdLimits } from '#shared/protocol/households.ts'

export type Room = { used: number; max: number; left: number }

/** Null for who is not told: they cannot add anybody. Open invitations hold a member's place. */
export function roomOf(limits: HouseholdLimits | null): { people: Room; members: Room } | null {
  return (
    limits && {
      people: roomLeft(limits.people, limits.maxPeople),
      members: roomLeft(limits.members, limits.maxMembers),
    }
  )
}

/** "3 of 6 people, none left". */
export function roomText({ used, max, left }: Room, what: string): string {
  return `${used} of ${max} ${what}${left === 0 ? ', none left' : ''}`
}

/** More than there is room for, as after a smaller plan, leaves none. */
const roomLeft = (used: number, max: number): Room => ({ used, max, left: Math.max(0, max - used) })
