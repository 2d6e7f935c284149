// A user in the format for clients (PROTOCOLS 1.2): without secrets, and without members that don't apply.
import { createHash } from 'node:crypto'
import { asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import type { users } from '#server/db/tables/accounts.ts'
import { factors, identities } from '#server/db/tables/factors.ts'

/** A row of `users`. */
export type UserRow = typeof users.$inferSelect
type IdentityRow = typeof identities.$inferSelect

const { secret: _secret, lastStep: _lastStep, ...factorColumns } = getTableColumns(factors)
type FactorRow = Omit<typeof factors.$inferSelect, 'secret' | 'lastStep'>

/** An account's sign-in methods other than its address and password. */
export type SignInMethods = { factors: FactorRow[]; identities: IdentityRow[] }

/** Only an address and a password. */
export const NO_OTHER_METHODS: SignInMethods = { factors: [], identities: [] }

/** Reads them, oldest first, without the secrets of factors. */
export async function readSignInMethods(db: Db, userId: string): Promise<SignInMethods> {
  return {
    factors: await db
      .select(factorColumns)
      .from(factors)
      .where(eq(factors.userId, userId))
      .orderBy(asc(factors.createdAt), asc(factors.id)),
    identities: await db
      .select()
      .from(identities)
      .where(eq(identities.userId, userId))
      .orderBy(asc(identities.createdAt), asc(identities.id)),
  }
}

/** Whether an account has such methods. Most don't, and then we needn't read them. */
export const hasOtherMethods = (userId: string | SQL): SQL<boolean> => sql<boolean>`(
  exists (select 1 from ${factors} as own where own.user_id = ${userId})
  or exists (select 1 from ${identities} as own where own.user_id = ${userId})
)`

/** The user with their factors and identities, as the user sees it. */
export async function readUserView(db: Db, user: UserRow): Promise<Record<string, unknown>> {
  return userView(user, await readSignInMethods(db, user.id))
}

/** The same, from rows already read. Clients compute from `factors` whether a second step is needed. */
export function userView(user: UserRow, ways: SignInMethods = NO_OTHER_METHODS): Record<string, unknown> {
  return {
    ...common(user, ways),
    ...instant('email_confirmed_at', user.emailConfirmedAt),
    ...instant('confirmed_at', user.emailConfirmedAt),
    ...instant('recovery_sent_at', user.recoverySentAt),
    ...(user.newEmail === null ? {} : { new_email: user.newEmail }),
    ...instant('email_change_sent_at', user.emailChangeSentAt),
    ...instant('reauthentication_sent_at', user.reauthenticationSentAt),
    ...instant('invited_at', user.invitedAt),
    ...instant('last_sign_in_at', user.lastSignInAt),
    ...instant('banned_until', user.bannedUntil),
    ...(ways.factors.length === 0 ? {} : { factors: ways.factors.map(factorView) }),
    identities: [emailIdentity(user), ...ways.identities.map(identityView)],
  }
}

/**
 * The response of sign-up, whether or not the address is new: the same members, and no identities, by which published
 * clients recognize a fake user.
 */
export function signedUpView(user: NewUser): Record<string, unknown> {
  return { ...common(user, NO_OTHER_METHODS), identities: [] }
}

/** Names of the sign-in methods, for `app_metadata` and access tokens. */
export function providersOf(ways: SignInMethods): string[] {
  return [...new Set(['email', ...ways.identities.map(identity => identity.provider)])]
}

/** A factor as a member of a user (PROTOCOLS 1.2). */
export function factorView(factor: FactorRow): Record<string, unknown> {
  return {
    id: factor.id,
    created_at: factor.createdAt.toISOString(),
    updated_at: factor.updatedAt.toISOString(),
    status: factor.status,
    ...(factor.friendlyName === null ? {} : { friendly_name: factor.friendlyName }),
    factor_type: 'totp',
    ...instant('last_challenged_at', factor.lastChallengedAt),
  }
}

type NewUser = Pick<
  UserRow,
  'id' | 'email' | 'userMetadata' | 'confirmationSentAt' | 'createdAt' | 'updatedAt'
>

function common(user: NewUser, ways: SignInMethods): Record<string, unknown> {
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email,
    phone: '',
    ...instant('confirmation_sent_at', user.confirmationSentAt),
    app_metadata: { provider: 'email', providers: providersOf(ways) },
    user_metadata: user.userMetadata,
    created_at: user.createdAt.toISOString(),
    updated_at: user.updatedAt.toISOString(),
    is_anonymous: false,
  }
}

function instant(name: string, value: Date | null): Record<string, string> {
  return value ? { [name]: value.toISOString() } : {}
}

function emailIdentity(user: UserRow): Record<string, unknown> {
  return {
    identity_id: emailIdentityId(user.id),
    id: user.id,
    user_id: user.id,
    identity_data: {
      sub: user.id,
      email: user.email,
      email_verified: user.emailConfirmedAt !== null,
      phone_verified: false,
    },
    provider: 'email',
    ...instant('last_sign_in_at', user.lastSignInAt),
    created_at: user.createdAt.toISOString(),
    updated_at: user.updatedAt.toISOString(),
    email: user.email,
  }
}

function identityView(identity: IdentityRow): Record<string, unknown> {
  const email = identity.email === null ? {} : { email: identity.email }
  return {
    identity_id: identity.id,
    id: identity.subject,
    user_id: identity.userId,
    identity_data: { ...identity.data, ...email, sub: identity.subject },
    provider: identity.provider,
    ...instant('last_sign_in_at', identity.lastSignInAt),
    created_at: identity.createdAt.toISOString(),
    updated_at: identity.updatedAt.toISOString(),
    ...email,
  }
}

/** An account has exactly one email identity, so we derive its id from the user's (a UUID of version 8, RFC 9562). */
export function emailIdentityId(userId: string): string {
  const hex = createHash('sha256').update(`identity email ${userId}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
