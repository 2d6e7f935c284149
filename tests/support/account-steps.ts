// Steps and lookups shared by the account tests.
import { createHash, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { users } from '#server/db/tables/accounts.ts'
import { securityEvents } from '#server/db/tables/security.ts'
import { must } from '#shared/lib/must.ts'
import { type AccountsWorld, type Answer, PASSWORD, type SessionBody } from './accounts-world.ts'

/** Signs up with PASSWORD, unless `more` names another. */
export const signUp = (
  world: AccountsWorld,
  email: string,
  more: Record<string, unknown> = {},
  query = '',
): Promise<Answer> => world.ask('POST', `/signup${query}`, { json: { email, password: PASSWORD, ...more } })

/** A session of a fresh account. */
export const newSession = async (world: AccountsWorld): Promise<SessionBody> =>
  world.signIn(await world.confirmedAccount())

/** The account's row of `users`. */
export async function rowOf(
  world: AccountsWorld,
  email: string,
): Promise<typeof users.$inferSelect | undefined> {
  return (await world.deps.db.select().from(users).where(eq(users.email, email)))[0]
}

/** The account's entries in the security log. */
export const eventsOf = (
  world: AccountsWorld,
  userId: string,
): Promise<(typeof securityEvents.$inferSelect)[]> =>
  world.deps.db.select().from(securityEvents).where(eq(securityEvents.userId, userId))

/** The latest mail to an address. */
export const newestMail = async (world: AccountsWorld, email: string) =>
  must((await world.mailsTo(email)).at(-1), 'a mail')

/** What a PKCE client generates: a verifier that it keeps, and a challenge that it sends (RFC 7636, S256). */
export function pkcePair(): { verifier: string; challenge: string } {
  const verifier = randomBytes(48).toString('base64url')
  return { verifier, challenge: s256(verifier) }
}

/** The challenge for a verifier. */
export const s256 = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')

/** An error carries a code and a sentence, and no internals. */
export function expectRefusal(answer: Answer, statuses: readonly number[]): void {
  expect(statuses).toContain(answer.status)
  expect(answer.body.error_code).toEqual(expect.any(String))
  expect(JSON.stringify(answer.body)).not.toMatch(/\bat .+:\d+|select |insert |node_modules/i)
}
