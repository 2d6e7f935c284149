// The assurance level of a session, and whether it suffices. `factors/` raises and lowers it.
import { sql } from 'drizzle-orm'
import { type AuthenticationMethod, users } from '#server/db/tables/accounts.ts'
import { factors } from '#server/db/tables/factors.ts'
import { MINUTE } from '#shared/lib/time.ts'

/** `aal2` after a second factor, or a passkey with user verification, was used (PROTOCOLS 1.2). */
export type AssuranceLevel = 'aal1' | 'aal2'

/** By default, a sign-in or another proof of identity counts as fresh for this long. */
export const FRESH_FOR = 10 * MINUTE

/**
 * Whether a row of `users` has a verified factor. Only for selects that join `users`: only those qualify their columns.
 */
export const hasVerifiedFactor = sql<boolean>`exists (
  select 1 from ${factors} where ${factors.userId} = ${users.id} and ${factors.status} = 'verified'
)`

/** Whether a session may do more than its second step: users with a verified factor must have used one. */
export function isAssured(session: { aal: AssuranceLevel; hasFactor: boolean }): boolean {
  return session.aal === 'aal2' || !session.hasFactor
}

type Shown = { amr: readonly AuthenticationMethod[] }

/** The time until which a session's proof of identity counts as fresh. All times in epoch milliseconds. */
export function freshUntil(session: Shown, freshFor: number): number {
  return Math.max(0, ...session.amr.map(step => step.timestamp)) * 1000 + freshFor
}

/** Whether the person signed in or proved their identity recently enough. */
export function isFresh(session: Shown, now: number, freshFor: number): boolean {
  return now <= freshUntil(session, freshFor)
}
