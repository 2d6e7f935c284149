// GET and PUT /user: the account as its owner sees it, and the fields that the owner may change.

import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Db } from '#server/db/database.ts'
import { users } from '#server/db/tables/accounts.ts'
import { must } from '#shared/lib/must.ts'
import { z } from '#shared/lib/z.ts'
import { isAssured } from '../assurance.ts'
import { AuthError } from '../auth-error.ts'
import { refuseTakenEmail } from '../confirm-email-change.ts'
import { endSessions } from '../end-sessions.ts'
import { setDeviceCookie } from '../known-device.ts'
import { limitByAddress } from '../limit-by-address.ts'
import { requireMailTurn } from '../mail-later.ts'
import { voidMailTokens } from '../mail-tokens.ts'
import { type NewPassword, proveNewPassword } from '../new-password.ts'
import type { AccountDeps } from '../open-accounts.ts'
import { emailField, readBody } from '../read-body.ts'
import { challengeFields, readLinkRequest } from '../read-link-request.ts'
import { type CurrentSession, requireSession } from '../require-session.ts'
import { type EventRequest, eventRequest, noteSecurityEvent } from '../security-log.ts'
import { type AddressedMail, type LinkRequest, prepareEmailChange, sendLater } from '../send-account-mail.ts'
import { mergeMetadata, metadataField } from '../user-metadata.ts'
import { readUserView, type UserRow } from '../user-view.ts'
import { isWebClient } from '../web-session.ts'

const body = z.object({
  email: emailField,
  phone: z.string().optional(),
  password: z.string().optional(),
  current_password: z.string().optional(),
  nonce: z.string().optional(),
  data: metadataField.optional(),
  app_metadata: z.unknown().optional(),
  ...challengeFields,
})

type Change = {
  data: Record<string, unknown>
  password: NewPassword | null
  newEmail: string | null
  linkRequest: LinkRequest
  request: EventRequest
}
type Changed = { user: UserRow; endedIds: string[]; letters: AddressedMail[] }

/** Returns the user. */
export async function readUser(c: Context, deps: AccountDeps): Promise<Response> {
  const { user } = await requireSession(c, deps)
  return c.json(await readUserView(deps.db, user))
}

/**
 * Returns the changed user. A new password ends every other session and voids earlier mails. A new address stays in
 * `new_email` until both mailboxes have confirmed it.
 */
export async function updateUser(c: Context, deps: AccountDeps): Promise<Response> {
  await limitByAddress(c, deps, 'updateUser')
  const current = await requireSession(c, deps)
  const given = await readBody(c, body)
  if (given.app_metadata !== undefined)
    throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges')
  if (given.phone) throw new AuthError(400, 'phone_provider_disabled', 'Phone numbers are not kept')
  const newEmail = given.email && given.email !== current.user.email ? given.email : null
  const linkRequest = readLinkRequest(c, deps, given)
  if ((given.password !== undefined || newEmail !== null) && !isAssured({ ...current, ...current.session })) {
    throw new AuthError(
      401,
      'insufficient_aal',
      'AAL2 session is required to update email or password when MFA is enabled.',
    )
  }
  const { password: requested, ...proofs } = given
  const password =
    requested === undefined ? null : await proveNewPassword(c, deps, current, requested, proofs)
  if (newEmail !== null) await mayAskForEmail(c, deps, current, newEmail)
  const change = { data: given.data ?? {}, password, newEmail, linkRequest, request: eventRequest(c, deps) }
  const { user, endedIds, letters } = await deps.db.transaction(tx => apply(tx, deps, current, change))
  deps.sessions.ended(endedIds)
  for (const { to, mail } of letters) sendLater(deps, to, mail)
  if (password !== null && isWebClient(c)) setDeviceCookie(c, deps, user)
  return c.json(await readUserView(deps.db, user))
}

/** Each mailbox gets one mail a minute, counting /resend too. */
async function mayAskForEmail(
  c: Context,
  deps: AccountDeps,
  { user }: CurrentSession,
  newEmail: string,
): Promise<void> {
  await refuseTakenEmail(deps.db, newEmail, user.id)
  await requireMailTurn(c, deps, 'email_change', user.email)
  await requireMailTurn(c, deps, 'email_change', newEmail)
}

async function apply(tx: Db, deps: AccountDeps, current: CurrentSession, change: Change): Promise<Changed> {
  const userId = current.user.id
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
  if (!user) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  await tx
    .update(users)
    .set({ userMetadata: mergeMetadata(user.userMetadata, change.data), updatedAt: new Date(deps.wallNow()) })
    .where(eq(users.id, userId))
  // Set the password first: it voids earlier mails, and must not void the mails of an email change in the same request.
  const endedIds = change.password === null ? [] : await applyPassword(tx, deps, { user, current, change })
  const letters = change.newEmail === null ? [] : await applyEmail(tx, deps, { user, current, change })
  const [changed] = await tx.select().from(users).where(eq(users.id, userId))
  return { user: must(changed, 'the user just locked'), endedIds, letters }
}

type Applied = { user: UserRow; current: CurrentSession; change: Change }

async function applyPassword(tx: Db, deps: AccountDeps, applied: Applied): Promise<string[]> {
  const { user, current, change } = applied
  const { hash: passwordHash, before } = must(change.password, 'a new password')
  if (user.passwordHash !== before)
    throw new AuthError(409, 'conflict', 'The password was changed at the same time')
  const set = { passwordHash, newEmail: null, emailChangeSentAt: null }
  await tx.update(users).set(set).where(eq(users.id, user.id))
  await voidMailTokens(tx, user.id)
  const endedIds = await endSessions(tx, { userId: user.id, except: current.sessionId })
  await note(tx, deps, applied, 'password_changed', { sessions_ended: endedIds.length })
  return endedIds
}

async function applyEmail(tx: Db, deps: AccountDeps, applied: Applied): Promise<AddressedMail[]> {
  const { user, change } = applied
  const newEmail = must(change.newEmail, 'a new address')
  await refuseTakenEmail(tx, newEmail, user.id)
  await note(tx, deps, applied, 'email_change_asked')
  return prepareEmailChange(tx, deps, user, newEmail, change.linkRequest)
}

function note(
  tx: Db,
  deps: AccountDeps,
  { user, current, change }: Applied,
  kind: 'password_changed' | 'email_change_asked',
  detail: Record<string, number> = {},
): Promise<void> {
  const { sessionId } = current
  return noteSecurityEvent(tx, {
    userId: user.id,
    kind,
    at: deps.wallNow(),
    sessionId,
    request: change.request,
    detail,
  })
}
