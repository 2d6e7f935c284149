// One-time secrets sent by mail: a link token and a six-digit code that live and die together.
import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { mailTokens, users } from '#server/db/tables/accounts.ts'
import { must } from '#shared/lib/must.ts'
import { DAY, HOUR } from '#shared/lib/time.ts'
import type { AccountDeps } from './open-accounts.ts'
import { equalHashes, hashCode, hashSecret, newCode, newSecret } from './secrets.ts'
import type { UserRow } from './user-view.ts'

type MailToken = typeof mailTokens.$inferSelect
export type MailPurpose = MailToken['purpose']
export type MailFlow = MailToken['flow']

/** GoTrue keeps both for a day; a link that changes a password should not lie about for so long. */
const LIVES_FOR: Readonly<Record<MailPurpose, number>> = { signup: DAY, recovery: HOUR }
/** After so many wrong codes (one in 100,000 to guess) only the link works. */
const MAX_WRONG_CODES = 10

/** Makes a token and a code for a user; earlier ones of the same purpose stop working. */
export async function issueMailToken(
  tx: Db,
  deps: AccountDeps,
  options: { userId: string; purpose: MailPurpose; flow: MailFlow },
): Promise<{ token: string; code: string }> {
  const { userId, purpose, flow } = options
  const now = deps.wallNow()
  const token = newSecret()
  const code = newCode()
  const sent =
    purpose === 'signup' ? { confirmationSentAt: new Date(now) } : { recoverySentAt: new Date(now) }
  // The user's row is the lock: of two mails asked for at once, only one token is left.
  await tx.update(users).set(sent).where(eq(users.id, userId))
  await voidMailTokens(tx, userId, purpose)
  await tx.insert(mailTokens).values({
    hash: hashSecret(token),
    userId,
    purpose,
    codeHash: hashCode(deps.keys.secret, `${userId} ${purpose}`, code),
    flow,
    expiresAt: new Date(now + LIVES_FOR[purpose]),
    createdAt: new Date(now),
  })
  return { token, code }
}

/** Voids what was mailed to a user: of one purpose, or everything. */
export async function voidMailTokens(tx: Db, userId: string, purpose?: MailPurpose): Promise<void> {
  await tx
    .delete(mailTokens)
    .where(
      and(eq(mailTokens.userId, userId), purpose === undefined ? undefined : eq(mailTokens.purpose, purpose)),
    )
}

/** Who asked for the mail with this link, or null when the link no longer works. Leaves it usable. */
export async function findLinkFlow(deps: AccountDeps, token: string): Promise<MailFlow | null> {
  const [row] = await deps.db
    .select({ flow: mailTokens.flow })
    .from(mailTokens)
    .where(eq(mailTokens.hash, hashSecret(token)))
  return row?.flow ?? null
}

/** Uses a link up: confirms the address it was sent to, and gives its user; null when it is not good (any more). */
export async function redeemLink(
  tx: Db,
  deps: AccountDeps,
  purposes: readonly MailPurpose[],
  token: string,
): Promise<UserRow | null> {
  if (purposes.length === 0) return null
  const [row] = await tx
    .delete(mailTokens)
    .where(
      and(
        eq(mailTokens.hash, hashSecret(token)),
        inArray(mailTokens.purpose, [...purposes]),
        gt(mailTokens.expiresAt, new Date(deps.wallNow())),
      ),
    )
    .returning()
  return row ? confirm(tx, deps, row) : null
}

/** The same by address and code. A wrong code counts against the mail it was tried on. */
export async function redeemCode(
  tx: Db,
  deps: AccountDeps,
  purposes: readonly MailPurpose[],
  given: { email: string; code: string },
): Promise<UserRow | null> {
  if (purposes.length === 0) return null
  const owner = tx.select({ id: users.id }).from(users).where(eq(users.email, given.email))
  const tried = await tx
    .update(mailTokens)
    .set({ wrongCodes: sql`${mailTokens.wrongCodes} + 1` })
    .where(
      and(
        inArray(mailTokens.userId, owner),
        inArray(mailTokens.purpose, [...purposes]),
        gt(mailTokens.expiresAt, new Date(deps.wallNow())),
        lt(mailTokens.wrongCodes, MAX_WRONG_CODES),
      ),
    )
    .returning()
  const right = tried.find(row =>
    equalHashes(row.codeHash, hashCode(deps.keys.secret, `${row.userId} ${row.purpose}`, given.code)),
  )
  if (!right) return null
  const [row] = await tx.delete(mailTokens).where(eq(mailTokens.hash, right.hash)).returning()
  return row ? confirm(tx, deps, row) : null
}

async function confirm(tx: Db, deps: AccountDeps, token: MailToken): Promise<UserRow> {
  const now = new Date(deps.wallNow())
  const [user] = await tx.select().from(users).where(eq(users.id, token.userId)).for('update')
  // Whoever recovers has shown that the address is theirs; a link to confirm it is then of no more use.
  await voidMailTokens(tx, token.userId, 'signup')
  if (user?.emailConfirmedAt) return user
  const [confirmed] = await tx
    .update(users)
    .set({ emailConfirmedAt: now, updatedAt: now })
    .where(eq(users.id, token.userId))
    .returning()
  return must(confirmed, 'the user of a mail token')
}
