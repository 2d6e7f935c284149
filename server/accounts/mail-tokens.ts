// One-time secrets sent by mail: a link token and a six-digit code that live and die together. What redeeming one does
// to the account is left to `redeem-mail.ts`.
import { and, asc, desc, eq, gt, inArray, isNull, lt, notInArray, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { authCodes, mailTokens, users } from '#server/db/tables/accounts.ts'
import { DAY, HOUR } from '#shared/lib/time.ts'
import type { Challenge } from './auth-codes.ts'
import type { AccountDeps } from './open-accounts.ts'
import { equalHashes, hashCode, hashSecret, newCode, newSecret } from './secrets.ts'

export type MailToken = typeof mailTokens.$inferSelect
export type MailPurpose = MailToken['purpose']
export type MailFlow = MailToken['flow']

/**
 * Who asked for a mail: the flow, in the PKCE flow with the challenge that its answer has to meet, and a fingerprint of
 * the network (null: the account itself, signed in).
 */
export type FlowRequest = { flow: MailFlow; challenge: Challenge | null; askedFrom: string | null }

/**
 * What a mail confirms: a sign-up, by its id, with the password it set. Anybody can sign up with anybody's address, so
 * each mail confirms the sign-up that it is about, and no other.
 */
export type SignUp = { id: string; passwordHash: string | null }

/** GoTrue keeps all of them for a day; what signs in or opens an account to change should not lie about for so long. */
const LIVES_FOR: Readonly<Record<MailPurpose, number>> = {
  signup: DAY,
  recovery: HOUR,
  magiclink: HOUR,
  invite: DAY,
  email_change_current: DAY,
  email_change_new: DAY,
  reauthentication: HOUR,
}
/** So many links of a purpose work at most, asked for from different networks. */
const MAX_LINKS = 5
/** After so many wrong codes (one in 100,000 to guess) only the link works. */
const MAX_WRONG_CODES = 10
/** Published clients know by it, in a link that no longer works, which flow it was for. */
const PKCE_PREFIX = 'pkce_'

/** Both halves of a change of address. */
export const EMAIL_CHANGE = ['email_change_current', 'email_change_new'] as const

/** Which column tells when a mail of a kind was sent last. */
function sentColumn(purpose: MailPurpose, at: Date): Partial<typeof users.$inferInsert> {
  if (purpose === 'signup') return { confirmationSentAt: at }
  if (purpose === 'invite') return { confirmationSentAt: at, invitedAt: at }
  if (purpose === 'reauthentication') return { reauthenticationSentAt: at }
  if (purpose === 'recovery' || purpose === 'magiclink') return { recoverySentAt: at }
  return { emailChangeSentAt: at }
}

/**
 * Makes a token and a code for a user. Earlier ones of the same purpose that were asked for from the same network stop
 * working. Those from elsewhere go on: anybody may ask for a mail to anybody's address, and a stranger who does must not
 * make the owner's link useless.
 */
export async function issueMailToken(
  tx: Db,
  deps: AccountDeps,
  options: { userId: string; purpose: MailPurpose; signUp?: SignUp } & FlowRequest,
): Promise<{ token: string; code: string }> {
  const { userId, purpose, flow, challenge, askedFrom, signUp } = options
  const now = deps.wallNow()
  const token = `${flow === 'pkce' ? PKCE_PREFIX : ''}${newSecret()}`
  const code = newCode()
  // The user's row is the lock: of two mails asked for at once, only one token is left.
  await tx
    .update(users)
    .set(sentColumn(purpose, new Date(now)))
    .where(eq(users.id, userId))
  await voidOlder(tx, userId, purpose, askedFrom)
  await tx.insert(mailTokens).values({
    hash: hashSecret(token),
    userId,
    purpose,
    codeHash: codeHashOf(deps, { userId, purpose }, code),
    flow,
    codeChallenge: challenge?.challenge ?? null,
    codeChallengeMethod: challenge?.method ?? null,
    askedFrom,
    signupId: signUp?.id ?? null,
    passwordHash: signUp?.passwordHash ?? null,
    expiresAt: new Date(now + LIVES_FOR[purpose]),
    createdAt: new Date(now),
  })
  return { token, code }
}

/** Makes room for a new one: without those from the same network, and the oldest of the others. */
async function voidOlder(
  tx: Db,
  userId: string,
  purpose: MailPurpose,
  askedFrom: string | null,
): Promise<void> {
  if (askedFrom === null) return voidMailTokens(tx, userId, [purpose])
  const own = and(eq(mailTokens.userId, userId), eq(mailTokens.purpose, purpose))
  await tx
    .delete(mailTokens)
    .where(and(own, or(isNull(mailTokens.askedFrom), eq(mailTokens.askedFrom, askedFrom))))
  const kept = tx
    .select({ hash: mailTokens.hash })
    .from(mailTokens)
    .where(own)
    .orderBy(desc(mailTokens.createdAt))
    .limit(MAX_LINKS - 1)
  await tx.delete(mailTokens).where(and(own, notInArray(mailTokens.hash, kept)))
}

/** Voids what was mailed to a user: of some purposes, or everything, with the codes that came of it. */
export async function voidMailTokens(
  tx: Db,
  userId: string,
  purposes?: readonly MailPurpose[],
): Promise<void> {
  const chosen = purposes === undefined ? undefined : inArray(mailTokens.purpose, [...purposes])
  await tx.delete(mailTokens).where(and(eq(mailTokens.userId, userId), chosen))
  if (purposes === undefined) await tx.delete(authCodes).where(eq(authCodes.userId, userId))
}

/** Whether a link that may no longer work was for the PKCE flow. */
export const isPkceToken = (token: string): boolean => token.startsWith(PKCE_PREFIX)

/** Uses a link up; null when it is not good (any more). */
export async function redeemMailLink(
  tx: Db,
  deps: AccountDeps,
  purposes: readonly MailPurpose[],
  token: string,
): Promise<MailToken | null> {
  const own = and(eq(mailTokens.hash, hashSecret(token)), alive(deps, purposes))
  await lockUsers(tx, inArray(users.id, tx.select({ id: mailTokens.userId }).from(mailTokens).where(own)))
  const [row] = await tx.delete(mailTokens).where(own).returning()
  return used(tx, row)
}

/** One that was redeemed has done what the others of its purpose are for. */
async function used(tx: Db, row: MailToken | undefined): Promise<MailToken | null> {
  if (!row) return null
  await voidMailTokens(tx, row.userId, [row.purpose])
  return row
}

/** The same by the address that the mail went to, and its code. */
export async function takeCode(
  tx: Db,
  deps: AccountDeps,
  purposes: readonly MailPurpose[],
  given: { email: string; code: string },
): Promise<MailToken | null> {
  const having = (column: typeof users.email | typeof users.newEmail) =>
    tx.select({ id: users.id }).from(users).where(eq(column, given.email))
  const toNew = eq(mailTokens.purpose, 'email_change_new')
  const addressed = or(
    and(inArray(mailTokens.userId, having(users.newEmail)), toNew),
    and(inArray(mailTokens.userId, having(users.email)), sql`not ${toNew}`),
  )
  await lockUsers(tx, or(eq(users.email, given.email), eq(users.newEmail, given.email)))
  return takeMatching(tx, deps, and(addressed, alive(deps, purposes)), given.code)
}

/** Uses the code up that was mailed to a signed-in user to show that it is still them. */
export async function takeNonce(
  tx: Db,
  deps: AccountDeps,
  given: { userId: string; code: string },
): Promise<MailToken | null> {
  const own = and(eq(mailTokens.userId, given.userId), alive(deps, ['reauthentication']))
  await lockUsers(tx, eq(users.id, given.userId))
  return takeMatching(tx, deps, own, given.code)
}

/** First the user and then the token, as whoever issues and voids does: so nobody waits in a circle. */
async function lockUsers(tx: Db, where: ReturnType<typeof and>): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(where).orderBy(asc(users.id)).for('update')
}

/** A wrong code counts against every mail it was tried on. */
async function takeMatching(
  tx: Db,
  deps: AccountDeps,
  where: ReturnType<typeof and>,
  code: string,
): Promise<MailToken | null> {
  const tried = await tx
    .update(mailTokens)
    .set({ wrongCodes: sql`${mailTokens.wrongCodes} + 1` })
    .where(and(where, lt(mailTokens.wrongCodes, MAX_WRONG_CODES)))
    .returning()
  const right = tried.find(row => equalHashes(row.codeHash, codeHashOf(deps, row, code)))
  if (!right) return null
  const [row] = await tx.delete(mailTokens).where(eq(mailTokens.hash, right.hash)).returning()
  return used(tx, row)
}

const codeHashOf = (deps: AccountDeps, token: Pick<MailToken, 'userId' | 'purpose'>, code: string): string =>
  hashCode(deps.keys.secret, `${token.userId} ${token.purpose}`, code)

const alive = (deps: AccountDeps, purposes: readonly MailPurpose[]) =>
  and(inArray(mailTokens.purpose, [...purposes]), gt(mailTokens.expiresAt, new Date(deps.wallNow())))
