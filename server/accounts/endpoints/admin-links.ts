// POST /admin/generate_link: returns a link to the operator instead of mailing it. POST /invite: mails one.
import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Db } from '#server/db/database.ts'
import { users } from '#server/db/tables/accounts.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { z } from '#shared/lib/z.ts'
import { AuthError, invalid } from '../auth-error.ts'
import { checkNewPassword } from '../check-new-password.ts'
import { emailExists, refuseTakenEmail } from '../confirm-email-change.ts'
import { findUser } from '../mail-later.ts'
import { EMAIL_CHANGE, voidMailTokens } from '../mail-tokens.ts'
import { invitationMail } from '../mails.ts'
import type { AccountDeps } from '../open-accounts.ts'
import { about, noteOperation } from '../operators/note-operation.ts'
import { requireOperator } from '../operators/require-operator.ts'
import { emailField, readBody } from '../read-body.ts'
import { readLinkRequest } from '../read-link-request.ts'
import { redirectTarget } from '../redirect-target.ts'
import { type LinkPurpose, makeLink, sendLater } from '../send-account-mail.ts'
import { mergeMetadata, metadataField } from '../user-metadata.ts'
import { readUserView, type UserRow } from '../user-view.ts'

const TYPES = [
  'signup',
  'invite',
  'magiclink',
  'recovery',
  'email_change_current',
  'email_change_new',
] as const

const linkBody = z.object({
  type: z.enum(TYPES).optional(),
  email: emailField,
  new_email: emailField,
  password: z.string().optional(),
  data: metadataField.optional(),
  redirect_to: z.string().optional(),
})
const inviteBody = z.object({ email: emailField, data: metadataField.optional() })

type AdminLinkRequest = {
  purpose: LinkPurpose
  email: string
  newEmail: string | undefined
  passwordHash: string | null
  data: Record<string, unknown>
}

/** Returns the account with `action_link`, `email_otp`, `hashed_token`, `redirect_to` and `verification_type`. */
export async function generateLink(c: Context, deps: AccountDeps): Promise<Response> {
  const operator = await requireOperator(c, deps)
  const given = await readBody(c, linkBody)
  const { type, email, password, data = {} } = given
  if (!type) throw invalid(`type must be one of ${TYPES.join(', ')}`)
  if (!email) throw invalid('An email address is required')
  if (type === 'signup' && !password) throw invalid('Signup requires a valid password')
  const asked = readLinkRequest(c, deps, {})
  const linkRequest = { ...asked, redirectTo: asked.redirectTo ?? redirectTarget(deps, given.redirect_to) }
  const passwordHash = type === 'signup' && password ? await hashOf(deps, password, email) : null
  const { user, link, purpose } = await deps.db.transaction(async tx => {
    const found = await findOrMake(tx, deps, {
      purpose: type,
      email,
      newEmail: given.new_email,
      passwordHash,
      data,
    })
    const made = await makeLink(tx, deps, { userId: found.user.id, purpose: found.purpose, linkRequest })
    await noteOperation(tx, {
      ...about(c, deps, operator),
      userId: found.user.id,
      what: 'link_made',
      fields: type,
    })
    return { user: await reread(tx, found.user.id), link: made, purpose: found.purpose }
  })
  return c.json({
    ...(await readUserView(deps.db, user)),
    action_link: link.link,
    email_otp: link.code,
    hashed_token: link.token,
    redirect_to: link.redirectTo,
    verification_type: purpose,
  })
}

/** Returns the invited account. The mail is sent after the response. */
export async function inviteUser(c: Context, deps: AccountDeps): Promise<Response> {
  const operator = await requireOperator(c, deps)
  const { email, data = {} } = await readBody(c, inviteBody)
  if (!email) throw invalid('An email address is required')
  const linkRequest = readLinkRequest(c, deps, {})
  const { user, mail } = await deps.db.transaction(async tx => {
    const found = await findOrMake(tx, deps, {
      purpose: 'invite',
      email,
      newEmail: undefined,
      passwordHash: null,
      data,
    })
    const link = await makeLink(tx, deps, { userId: found.user.id, purpose: 'invite', linkRequest })
    await noteOperation(tx, { ...about(c, deps, operator), userId: found.user.id, what: 'account_invited' })
    return { user: await reread(tx, found.user.id), mail: invitationMail(link) }
  })
  sendLater(deps, email, mail)
  return c.json(await readUserView(deps.db, user))
}

/** The account that the link is for. A magic link for a new user confirms their new account. */
async function findOrMake(
  tx: Db,
  deps: AccountDeps,
  linkRequest: AdminLinkRequest,
): Promise<{ user: UserRow; purpose: LinkPurpose }> {
  const { purpose } = linkRequest
  const known = await findUser(tx, linkRequest.email)
  if (!known) {
    if (purpose === 'signup' || purpose === 'invite')
      return { user: await make(tx, deps, linkRequest), purpose }
    if (purpose === 'magiclink') return { user: await make(tx, deps, linkRequest), purpose: 'signup' }
    throw new AuthError(404, 'user_not_found', 'User with this email not found')
  }
  if ((purpose === 'signup' || purpose === 'invite') && known.emailConfirmedAt !== null) throw emailExists()
  if (purpose === 'email_change_current' || purpose === 'email_change_new')
    await beginChange(tx, known, linkRequest.newEmail)
  return { user: known, purpose }
}

async function make(tx: Db, deps: AccountDeps, linkRequest: AdminLinkRequest): Promise<UserRow> {
  const now = new Date(deps.wallNow())
  const [made] = await tx
    .insert(users)
    .values({
      id: newId(),
      email: linkRequest.email,
      passwordHash: linkRequest.passwordHash,
      userMetadata: mergeMetadata({}, linkRequest.data),
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning()
  if (!made) throw emailExists()
  return made
}

/** The other half of a change to the same address stays valid. */
async function beginChange(tx: Db, user: UserRow, newEmail: string | undefined): Promise<void> {
  if (!newEmail) throw invalid('A new_email is required')
  await refuseTakenEmail(tx, newEmail, user.id)
  if (user.newEmail === newEmail) return
  await voidMailTokens(tx, user.id, EMAIL_CHANGE)
  await tx.update(users).set({ newEmail }).where(eq(users.id, user.id))
}

async function reread(tx: Db, id: string): Promise<UserRow> {
  const [user] = await tx.select().from(users).where(eq(users.id, id))
  return must(user, 'the user of a link')
}

async function hashOf(deps: AccountDeps, password: string, email: string): Promise<string> {
  await checkNewPassword(deps, password, email)
  return deps.passwords.hash(password)
}
