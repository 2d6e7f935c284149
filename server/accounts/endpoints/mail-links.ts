// POST /resend and POST /recover: mail a link (again). The response and its timing don't reveal whether an account
// exists: the lookup and the mail happen after it.

import { desc, eq, or } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Db } from '#server/db/database.ts'
import { users } from '#server/db/tables/accounts.ts'
import { z } from '#shared/lib/z.ts'
import { invalid } from '../auth-error.ts'
import { signUpToRepeat } from '../competing-sign-ups.ts'
import { limitByAddress } from '../limit-by-address.ts'
import { findUser, mailLater, requireMailTurn } from '../mail-later.ts'
import type { AccountDeps } from '../open-accounts.ts'
import { emailField, readBody } from '../read-body.ts'
import { challengeFields, readLinkRequest } from '../read-link-request.ts'
import { eventRequest, noteSecurityEvent } from '../security-log.ts'
import {
  type AddressedMail,
  type LinkRequest,
  prepareEmailChange,
  prepareLinkMail,
  prepareSignUpMail,
} from '../send-account-mail.ts'
import { isSignupBrowser } from '../signup-browser.ts'

const resendBody = z.object({
  type: z.string().optional(),
  email: emailField,
  phone: z.string().optional(),
  ...challengeFields,
})
const recoverBody = z.object({ email: emailField, ...challengeFields })

/** Sends the mail that confirms a new account again, or the two mails of an email change. */
export async function resend(c: Context, deps: AccountDeps): Promise<Response> {
  await limitByAddress(c, deps, 'resend')
  const given = await readBody(c, resendBody)
  if (given.type !== 'signup' && given.type !== 'email_change') {
    throw invalid('Missing one of these types: signup, email_change')
  }
  if (!given.email || given.phone) throw invalid('Type provided requires an email address')
  const linkRequest = readLinkRequest(c, deps, given)
  const { email, type } = given
  await requireMailTurn(c, deps, type, email)
  const madeHere = (signUpId: string) => isSignupBrowser(c, deps, signUpId)
  mailLater(deps, type, tx =>
    type === 'signup'
      ? confirmAgain(tx, deps, email, linkRequest, madeHere)
      : changeAgain(tx, deps, email, linkRequest),
  )
  return c.json({})
}

/** Mails a link that signs in to set a new password. */
export async function recover(c: Context, deps: AccountDeps): Promise<Response> {
  await limitByAddress(c, deps, 'recover')
  const given = await readBody(c, recoverBody)
  if (!given.email) throw invalid('Password recovery requires an email')
  const linkRequest = readLinkRequest(c, deps, given)
  const { email } = given
  const request = eventRequest(c, deps)
  await requireMailTurn(c, deps, 'recovery', email)
  mailLater(deps, 'recovery', async tx => {
    const user = await findUser(tx, email)
    if (!user) return []
    await noteSecurityEvent(tx, { userId: user.id, kind: 'recovery_asked', at: deps.wallNow(), request })
    return [{ to: user.email, mail: await prepareLinkMail(tx, deps, user.id, 'recovery', linkRequest) }]
  })
  return c.json({})
}

async function confirmAgain(
  tx: Db,
  deps: AccountDeps,
  email: string,
  linkRequest: LinkRequest,
  madeHere: (signUpId: string) => boolean,
): Promise<AddressedMail[]> {
  const user = await findUser(tx, email)
  if (!user || user.emailConfirmedAt !== null) return []
  const signUp = await signUpToRepeat(tx, user, { madeHere, askedFrom: linkRequest.askedFrom })
  return [{ to: email, mail: await prepareSignUpMail(tx, deps, user.id, signUp, linkRequest) }]
}

/** Clients name the account's current address or the new one. Both mails are sent again. */
async function changeAgain(
  tx: Db,
  deps: AccountDeps,
  email: string,
  linkRequest: LinkRequest,
): Promise<AddressedMail[]> {
  const [user] = await tx
    .select()
    .from(users)
    .where(or(eq(users.email, email), eq(users.newEmail, email)))
    .orderBy(desc(eq(users.email, email)), desc(users.emailChangeSentAt))
    .limit(1)
    .for('update')
  return user?.newEmail ? prepareEmailChange(tx, deps, user, user.newEmail, linkRequest) : []
}
