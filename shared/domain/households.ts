// Rules of households: their size, what a consent is, and when one is required. plan.ts has plans and figures.
import { plans } from './plan.ts'

/** Roles in somebody else’s household. */
export const MEMBER_ROLES = ['manager', 'member'] as const
export type MemberRole = (typeof MEMBER_ROLES)[number]

/**
 * The maximum number of members besides the holder in any household, including open invitations: the largest plan’s.
 * entitlements.ts has an account’s own limit.
 */
export const MEMBERS_MAX = Math.max(...Object.values(plans).map(plan => plan.maxPeople)) - 1

/** An invitation can be accepted once, within this many days of product time. */
export const INVITATION_DAYS = 7
/** Invitations per household and day: each is a mail. */
export const INVITATIONS_A_DAY = 20

/** The authority for a consent to search for a person. */
export const AUTHORITIES = ['self', 'parent', 'guardian', 'power_of_attorney', 'consent'] as const
export type Authority = (typeof AUTHORITIES)[number]

/** The version of the consent statement; a new wording gets a new name. */
export const CONSENT_STATEMENT = '2026-11'

/** Who can consent for a minor. */
export const FOR_MINORS: readonly Authority[] = ['parent', 'guardian']
const ADULT_AGE = 18

/**
 * Whether the known birth data says that the person is under 18 at `now`. With only a birth year, they count as 18 from
 * the start of the year in which they turn 18.
 */
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

/** Whether an authority suffices for a person. Only the person themself can use `self`. */
export function isEnough(authority: Authority, minor: boolean): boolean {
  return !minor || FOR_MINORS.includes(authority)
}

/** Whether a consent is valid at `now`. */
export function isValid(
  consent: { from: Date; until: Date | null; revoked_at: Date | null },
  now: number,
): boolean {
  if (consent.revoked_at !== null || consent.from.getTime() > now) return false
  return consent.until === null || consent.until.getTime() > now
}
