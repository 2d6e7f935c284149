// A household's quotas: how many people and members it has, and how many it may have. Pure.
import type { HouseholdLimits } from '#shared/protocol/households.ts'

export type Quota = { used: number; max: number; remaining: number }

/** Null for viewers who don't get the limits: they can't add anybody. An open invitation takes a member's seat. */
export function quotasOf(limits: HouseholdLimits | null): { people: Quota; members: Quota } | null {
  return (
    limits && {
      people: quotaOf(limits.people, limits.maxPeople),
      members: quotaOf(limits.members, limits.maxMembers),
    }
  )
}

/** "3 of 6 people, none left". */
export function quotaText({ used, max, remaining }: Quota, what: string): string {
  return `${used} of ${max} ${what}${remaining === 0 ? ', none left' : ''}`
}

/** An account over its quota, as after a change to a smaller plan, has 0 remaining. */
const quotaOf = (used: number, max: number): Quota => ({ used, max, remaining: Math.max(0, max - used) })
