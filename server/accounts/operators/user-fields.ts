// The account fields that operators can set, effective immediately and without a confirmation.
import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Db } from '#server/db/database.ts'
import { sessions, subscribers, users } from '#server/db/tables/accounts.ts'
import { z } from '#shared/lib/z.ts'
import { AuthError } from '../auth-error.ts'
import { refuseTakenEmail } from '../confirm-email-change.ts'
import { endSessions } from '../end-sessions.ts'
import { announceEnded } from '../live-sessions.ts'
import { voidMailTokens } from '../mail-tokens.ts'
import type { AccountDeps } from '../open-accounts.ts'
import { emailField, readBody } from '../read-body.ts'
import { mergeMetadata, metadataField } from '../user-metadata.ts'
import type { UserRow } from '../user-view.ts'
import { parseBanDuration } from './ban-duration.ts'

const fields = z.object({
  email: emailField,
  phone: z.string().optional(),
  password: z.string().optional(),
  email_confirm: z.boolean().optional(),
  user_metadata: metadataField.optional(),
  ban_duration: z.string().optional(),
})

/** The fields to set. Absent members stay unchanged. */
export type UserFields = {
  email: string | undefined
  password: string | undefined
  confirm: boolean
  metadata: Record<string, unknown>
  /** Milliseconds; 0 lifts a ban. */
  banFor: number | undefined
}

/** @throws AuthError validation_failed or phone_provider_disabled. */
export async function readUserFields(c: Context): Promise<UserFields> {
  const given = await readBody(c, fields)
  if (given.phone) throw new AuthError(400, 'phone_provider_disabled', 'Phone numbers are not kept')
  return {
    email: given.email,
    password: given.password || undefined,
    confirm: given.email_confirm === true,
    metadata: given.user_metadata ?? {},
    banFor: given.ban_duration ? parseBanDuration(given.ban_duration) : undefined,
  }
}

/**
 * Sets them on a locked user. A new password or a ban ends the user's access. After the commit, pass the returned ids
 * to `deps.sessions.ended`.
 * @throws AuthError email_exists.
 */
export async function setUserFields(
  tx: Db,
  deps: AccountDeps,
  user: UserRow,
  options: { fields: UserFields; passwordHash: string | null },
): Promise<string[]> {
  const { email, confirm, metadata, banFor } = options.fields
  const now = deps.wallNow()
  const moves = email !== undefined && email !== user.email
  if (moves) await refuseTakenEmail(tx, email, user.id)
  await tx
    .update(users)
    .set({
      userMetadata: mergeMetadata(user.userMetadata, metadata),
      updatedAt: new Date(now),
      ...(moves ? { email, newEmail: null, emailChangeSentAt: null } : {}),
      ...(confirm && user.emailConfirmedAt === null ? { emailConfirmedAt: new Date(now) } : {}),
      ...(options.passwordHash === null ? {} : { passwordHash: options.passwordHash }),
      ...(banFor === undefined ? {} : { bannedUntil: banFor === 0 ? null : new Date(now + banFor) }),
    })
    .where(eq(users.id, user.id))
  if (moves) await tx.update(subscribers).set({ email }).where(eq(subscribers.user_id, user.id))
  if (user.emailConfirmedAt !== null || confirm)
    await deps.whenConfirmed(tx, { id: user.id, email: email ?? user.email })
  // Earlier mails must not let anyone back in whom the change locks out.
  if (moves || options.passwordHash !== null) await voidMailTokens(tx, user.id)
  if (options.passwordHash !== null) return endSessions(tx, { userId: user.id })
  return banFor ? suspendSessions(tx, user.id) : []
}

/** A ban keeps the sessions, which work again after it, but closes their open connections. */
async function suspendSessions(tx: Db, userId: string): Promise<string[]> {
  const own = await tx.select({ id: sessions.publicId }).from(sessions).where(eq(sessions.userId, userId))
  const ids = own.map(session => session.id)
  await announceEnded(tx, ids)
  return ids
}
