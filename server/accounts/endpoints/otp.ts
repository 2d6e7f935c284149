// POST /otp: signs in by mail alone, with a link or a six-digit code.
import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Db } from '#server/db/database.ts'
import { users } from '#server/db/tables/accounts.ts'
import { newId } from '#shared/lib/id.ts'
import { z } from '#shared/lib/z.ts'
import { AuthError, invalid } from '../auth-error.ts'
import { limitByAddress } from '../limit-by-address.ts'
import { findUser, mailLater, requireMailTurn } from '../mail-later.ts'
import { maySignUp } from '../may-sign-up.ts'
import type { AccountDeps } from '../open-accounts.ts'
import { emailField, readBody } from '../read-body.ts'
import { challengeFields, readLinkRequest } from '../read-link-request.ts'
import { type EventRequest, eventRequest, noteSecurityEvent } from '../security-log.ts'
import { type AddressedMail, type LinkRequest, prepareLinkMail } from '../send-account-mail.ts'
import { mergeMetadata, metadataField } from '../user-metadata.ts'

const body = z.object({
  email: emailField,
  phone: z.string().optional(),
  create_user: z.boolean().optional(),
  data: metadataField.optional(),
  ...challengeFields,
})

/**
 * Returns `{}`, and mails later. By default, the response is the same for every address. With `create_user: false` an
 * unknown address is refused, as the protocol requires.
 */
export async function otp(c: Context, deps: AccountDeps): Promise<Response> {
  await limitByAddress(c, deps, 'otp')
  const given = await readBody(c, body)
  const { email, phone } = given
  if (email && phone) throw invalid('Only an email address or phone number should be provided')
  if (phone) throw new AuthError(400, 'phone_provider_disabled', 'Unsupported phone provider')
  if (!email) throw invalid('One of email or phone must be set')
  const linkRequest = readLinkRequest(c, deps, given)
  const userMetadata = mergeMetadata({}, given.data ?? {})
  if (given.create_user === false && !(await isKnown(deps, email)))
    throw new AuthError(422, 'otp_disabled', 'Signups not allowed for otp')
  await requireMailTurn(c, deps, 'otp', email)
  const request = eventRequest(c, deps)
  mailLater(deps, 'otp', tx => prepare(tx, deps, { email, userMetadata, linkRequest, request }))
  return c.json({})
}

async function isKnown(deps: AccountDeps, email: string): Promise<boolean> {
  const [row] = await deps.db.select({ id: users.id }).from(users).where(eq(users.email, email))
  return row !== undefined
}

async function prepare(
  tx: Db,
  deps: AccountDeps,
  asked: {
    email: string
    userMetadata: Record<string, unknown>
    linkRequest: LinkRequest
    request: EventRequest
  },
): Promise<AddressedMail[]> {
  const { email, userMetadata, linkRequest, request } = asked
  const at = deps.wallNow()
  const now = new Date(at)
  const known = await findUser(tx, email)
  // Where sign-up is closed, a stranger gets the same answer and no mail.
  if (!known && !(await maySignUp(tx, deps, email))) return []
  const [made] = await tx
    .insert(users)
    .values({ id: newId(), email, userMetadata, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning()
  if (made) await noteSecurityEvent(tx, { userId: made.id, kind: 'account_made', at, request })
  const user = made ?? known ?? (await findUser(tx, email))
  if (!user) return []
  // A stranger may have created an unconfirmed account with a password. Confirming it would make that password valid.
  const waits = user.emailConfirmedAt === null && user.passwordHash === null
  return [
    {
      to: email,
      mail: await prepareLinkMail(tx, deps, user.id, waits ? 'signup' : 'magiclink', linkRequest),
    },
  ]
}
