// One-time secrets sent by mail: a link token and a six-digit code that expire together. `redeem-mail.ts` applies a
// redeemed one to the account.
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
 * The requester of a mail: the flow, the challenge in the PKCE flow, and a fingerprint of the network (null if the
 * signed-in account itself requested it).
 */
export type FlowRequest = { flow: MailFlow; challenge: Challenge | null; askedFrom: string | null }

/**
 * The sign-up that a mail confirms, with the password it set. Anyone can sign up with any address, so each mail
 * confirms exactly one sign-up.
 */
export type SignUp = { id: string; passwordHash: string | null }

/**
 * Lifetimes. GoTrue keeps all of these valid for a day. Ours are shorter if the mail signs in or opens an account to
 * change.
 */
const LIVES_FOR: Readonly<Record<MailPurpose, number>> = {
  signup: DAY,
  recovery: HOUR,
  magiclink: HOUR,
  invite: DAY,
  email_change_current: DAY,
  email_change_new: DAY,
  reauthentication: HOUR,
}
/** Maximum number of valid links per purpose, requested from different networks. */
const MAX_LINKS = 5
/** After this many wrong codes (one chance in 100,000 to guess), only the link works. */
const MAX_WRONG_CODES = 10
/** With this prefix, published clients recognize the PKCE flow even from an expired link. */
const PKCE_PREFIX = 'pkce_'

/** Both halves of an email change. */
export const EMAIL_CHANGE = ['email_change_current', 'email_change_new'] as const

/** The column that records when a mail of this kind was last sent. */
function sentColumn(purpose: MailPurpose, at: Date): Partial<typeof users.$inferInsert> {
  if (purpose === 'signup') return { confirmationSentAt: at }
  if (purpose === 'invite') return { confirmationSentAt: at, invitedAt: at }
  if (purpose === 'reauthentication') return { reauthenticationSentAt: at }
  if (purpose === 'recovery' || purpose === 'magiclink') return { recoverySentAt: at }
  return { emailChangeSentAt: at }
}

/**
 * Creates a token and a code for a user. Voids earlier ones of the same purpose that were requested from the same
 * network. Those from other networks stay valid: anyone can request a mail to any address, and a stranger who does must
 * not void the owner's link.
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
  // Locks the user's row, so that only one token remains if two mails are requested at the same time.
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

/**
 * Voids tokens before a new one is created: those from the same network, and the oldest of the others above the
 * maximum.
 */
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

/** Voids a user's mails: those of some purposes, or all of them with the auth codes issued from them. */
export async function voidMailTokens(
  tx: Db,
  userId: string,
  purposes?: readonly MailPurpose[],
): Promise<void> {
  const chosen = purposes === undefined ? undefined : inArray(mailTokens.purpose, [...purposes])
  await tx.delete(mailTokens).where(and(eq(mailTokens.userId, userId), chosen))
  if (purposes === undefined) await tx.delete(authCodes).where(eq(authCodes.userId, userId))
}

/** Whether a link, valid or not, was for the PKCE flow. */
export const isPkceToken = (token: string): boolean => token.startsWith(PKCE_PREFIX)

/** Uses up a link. Null if it isn't valid (anymore). */
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

/** A redeemed token also makes the other tokens of its purpose unnecessary. */
async function used(tx: Db, row: MailToken | undefined): Promise<MailToken | null> {
  if (!row) return null
  await voidMailTokens(tx, row.userId, [row.purpose])
  return row
}

/** Uses up a token, found by the mail's address and code. */
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

/** Uses up the code that was mailed to a signed-in user to prove their identity. */
export async function takeNonce(
  tx: Db,
  deps: AccountDeps,
  given: { userId: string; code: string },
): Promise<MailToken | null> {
  const own = and(eq(mailTokens.userId, given.userId), alive(deps, ['reauthentication']))
  await lockUsers(tx, eq(users.id, given.userId))
  return takeMatching(tx, deps, own, given.code)
}

/** Locks the user before the token, in the same order as the code that issues and voids tokens, to avoid a deadlock. */
async function lockUsers(tx: Db, where: ReturnType<typeof and>): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(where).orderBy(asc(users.id)).for('update')
}

/** A wrong code counts against every mail that it was compared with. */
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
