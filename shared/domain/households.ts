// Rules of households: how many are in one, what a consent is and when one is needed. Plans and figures are plan.ts's.
import { plans } from './plan.ts'

/** Roles of those in a household that is somebody else’s. */
export const MEMBER_ROLES = ['manager', 'member'] as const
export type MemberRole = (typeof MEMBER_ROLES)[number]

/**
 * Members besides the holder that any household has at most, open invitations counted: the largest plan’s. An account’s
 * own bound is entitlements.ts’s.
 */
export const MEMBERS_MAX = Math.max(...Object.values(plans).map(plan => plan.maxPeople)) - 1

/** Days of product time in which an invitation can be taken up, once. */
export const INVITATION_DAYS = 7
/** Invitations of one household within a day: each is a mail. */
export const INVITATIONS_A_DAY = 20

/** By what right somebody says that a person may be searched for. */
export const AUTHORITIES = ['self', 'parent', 'guardian', 'power_of_attorney', 'consent'] as const
export type Authority = (typeof AUTHORITIES)[number]

/** The wording of the statement that is agreed to; a new wording gets a new name. */
export const CONSENT_STATEMENT = '2026-11'

/** Who may speak for somebody under age. */
export const FOR_MINORS: readonly Authority[] = ['parent', 'guardian']
const ADULT_AGE = 18

/** Whether what is known of a person’s birth says that they are under 18 at `now`; a bare year counts for them. */
export function isMinor(
  person: { birth_year: number | null; birth_date: string | null },
  now: number,
): boolean {
  if (person.birth_date !== null) {
    const adult = new Date(`${person.birth_date}T00:00:00Z`)
    adult.setUTCFullYear(adult.getUTCFullYear() + ADULT_AGE)
    return adult.getTime() > now
  }
  return person.birth_year !== null && new Date(now).getUTCFullYear() - person.birth_year < ADULT_AGE
}

/** Whether an authority is enough for a person. Only the person themself can say `self`. */
export function isEnough(authority: Authority, minor: boolean): boolean {
  return !minor || FOR_MINORS.includes(authority)
}

/** Whether a consent holds at `now`. */
export function isValid(
  consent: { from: Date; until: Date | null; revoked_at: Date | null },
  now: number,
): boolean {
  if (consent.revoked_at !== null || consent.from.getTime() > now) return false
  return consent.until === null || consent.until.getTime() > now
}
