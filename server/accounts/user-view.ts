// A user as clients see it (PROTOCOLS 1.2): members that do not apply are left out, secrets are never in.
import { createHash } from 'node:crypto'
import type { users } from '#server/db/tables/accounts.ts'

/** A row of `users`. */
export type UserRow = typeof users.$inferSelect

/** The user with its identities, for the person it is. */
export function userView(user: UserRow): Record<string, unknown> {
  const confirmed = instant('email_confirmed_at', user.emailConfirmedAt)
  return {
    ...common(user),
    ...confirmed,
    ...(user.emailConfirmedAt ? { confirmed_at: user.emailConfirmedAt.toISOString() } : {}),
    ...instant('recovery_sent_at', user.recoverySentAt),
    ...instant('last_sign_in_at', user.lastSignInAt),
    ...instant('banned_until', user.bannedUntil),
    identities: [emailIdentity(user)],
  }
}

/**
 * What sign-up answers, be the address new or not: so the same members, and no identities, which is how published
 * clients are told of a made-up user.
 */
export function signedUpView(
  user: Pick<UserRow, 'id' | 'email' | 'userMetadata' | 'confirmationSentAt' | 'createdAt' | 'updatedAt'>,
): Record<string, unknown> {
  return { ...common(user), identities: [] }
}

function common(
  user: Pick<UserRow, 'id' | 'email' | 'userMetadata' | 'confirmationSentAt' | 'createdAt' | 'updatedAt'>,
): Record<string, unknown> {
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email,
    phone: '',
    ...instant('confirmation_sent_at', user.confirmationSentAt),
    app_metadata: { provider: 'email', providers: ['email'] },
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
    identity_id: identityId(user.id),
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

/** An account has exactly one e-mail identity, so its id follows from the user's (a UUID of version 8, RFC 9562). */
function identityId(userId: string): string {
  const hex = createHash('sha256').update(`identity email ${userId}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
