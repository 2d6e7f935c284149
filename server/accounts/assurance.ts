// How sure a session is of its person, and when that suffices. Raising and lowering it is in factors/.
import { sql } from 'drizzle-orm'
import { type AuthenticationMethod, users } from '#server/db/tables/accounts.ts'
import { factors } from '#server/db/tables/factors.ts'
import { MINUTE } from '#shared/lib/time.ts'

/** `aal2` once a second factor, or a passkey with user verification, was shown (PROTOCOLS 1.2). */
export type AssuranceLevel = 'aal1' | 'aal2'

/** Within this a sign-in, or another step that proved who it is, counts as fresh, where nobody says otherwise. */
export const FRESH_FOR = 10 * MINUTE

/** Whether a row of `users` has a verified factor. For selects that join `users`: only those name their columns in full. */
export const hasVerifiedFactor = sql<boolean>`exists (
  select 1 from ${factors} where ${factors.userId} = ${users.id} and ${factors.status} = 'verified'
)`

/** Whether a session may do more than the second step: whoever has a verified factor must have shown one. */
export function isAssured(session: { aal: AssuranceLevel; hasFactor: boolean }): boolean {
  return session.aal === 'aal2' || !session.hasFactor
}

type Shown = { amr: readonly AuthenticationMethod[] }

/** Until when a session counts as one whose person has just proved who they are; all in epoch milliseconds. */
export function freshUntil(session: Shown, freshFor: number): number {
  return Math.max(0, ...session.amr.map(step => step.timestamp)) * 1000 + freshFor
}

/** Whether its person signed in, or proved again who they are, so short a while ago. */
export function isFresh(session: Shown, now: number, freshFor: number): boolean {
  return now <= freshUntil(session, freshFor)
}
