// Sends account mails: creates the token and its link, and sends the mail after the response.

import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { users } from '#server/db/tables/accounts.ts'
import type { MailText } from '../lib/compose-mail.ts'
import {
  EMAIL_CHANGE,
  type FlowRequest,
  issueMailToken,
  type MailPurpose,
  type SignUp,
  voidMailTokens,
} from './mail-tokens.ts'
import {
  addressConfirmationMail,
  emailChangeMail,
  existingAccountMail,
  invitationMail,
  magicLinkMail,
  reauthenticationMail,
  recoveryMail,
} from './mails.ts'
import { type AccountDeps, AUTH_PATH } from './open-accounts.ts'
import type { UserRow } from './user-view.ts'

/** Purposes whose mail holds a link. */
export type LinkPurpose = Exclude<MailPurpose, 'reauthentication'>
type PlainLinkPurpose = Exclude<LinkPurpose, 'email_change_current' | 'email_change_new'>

/** The page of our own web app that a link leads to. */
const WEB_TARGET: Readonly<Record<LinkPurpose, string>> = {
  signup: '/auth?confirmed=1',
  recovery: '/auth?recovery=1',
  magiclink: '/dashboard',
  invite: '/auth?recovery=1',
  email_change_current: '/auth?email_changed=1',
  email_change_new: '/auth?email_changed=1',
}

const WORDING: Readonly<Record<PlainLinkPurpose, (given: { link: string; code: string }) => MailText>> = {
  signup: addressConfirmationMail,
  recovery: recoveryMail,
  magiclink: magicLinkMail,
  invite: invitationMail,
}

/** The requester of a mail, and the target of its link (null: the flow's default). */
export type LinkRequest = FlowRequest & { redirectTo: string | null }

/** A link and its parts. */
export type MailLink = { link: string; token: string; code: string; type: string; redirectTo: string }

/** A mail and its recipient. */
export type AddressedMail = { to: string; mail: MailText }

/** Creates the token in the caller's transaction, and its link. */
export async function makeLink(
  tx: Db,
  deps: AccountDeps,
  options: { userId: string; purpose: LinkPurpose; linkRequest: LinkRequest; signUp?: SignUp },
): Promise<MailLink> {
  const { userId, purpose, linkRequest, signUp } = options
  const { token, code } = await issueMailToken(tx, deps, {
    userId,
    purpose,
    ...linkRequest,
    ...(signUp && { signUp }),
  })
  const fallback = linkRequest.flow === 'web' ? `${deps.publicUrl}${WEB_TARGET[purpose]}` : deps.publicUrl
  const redirectTo = linkRequest.redirectTo ?? fallback
  const type = purpose.startsWith('email_change') ? 'email_change' : purpose
  const query = new URLSearchParams({ token, type, redirect_to: redirectTo })
  return { link: `${deps.publicUrl}${AUTH_PATH}/verify?${query}`, token, code, type, redirectTo }
}

/** The same as a mail. Send it after the transaction commits. */
export async function prepareLinkMail(
  tx: Db,
  deps: AccountDeps,
  userId: string,
  purpose: PlainLinkPurpose,
  linkRequest: LinkRequest,
): Promise<MailText> {
  return WORDING[purpose](await makeLink(tx, deps, { userId, purpose, linkRequest }))
}

/** The mail that confirms a sign-up. */
export async function prepareSignUpMail(
  tx: Db,
  deps: AccountDeps,
  userId: string,
  signUp: SignUp,
  linkRequest: LinkRequest,
): Promise<MailText> {
  return addressConfirmationMail(await makeLink(tx, deps, { userId, purpose: 'signup', linkRequest, signUp }))
}

/**
 * The mails that ask the old and the new mailbox to confirm an email change. Cancels a pending change to another
 * address.
 */
export async function prepareEmailChange(
  tx: Db,
  deps: AccountDeps,
  user: Pick<UserRow, 'id' | 'email' | 'newEmail'>,
  newEmail: string,
  linkRequest: LinkRequest,
): Promise<AddressedMail[]> {
  await tx.update(users).set({ newEmail }).where(eq(users.id, user.id))
  if (user.newEmail !== newEmail) await voidMailTokens(tx, user.id, EMAIL_CHANGE)
  const letter = async (purpose: (typeof EMAIL_CHANGE)[number], to: string): Promise<AddressedMail> => {
    const link = await makeLink(tx, deps, { userId: user.id, purpose, linkRequest })
    return { to, mail: emailChangeMail({ ...link, from: user.email, to: newEmail }) }
  }
  return [await letter('email_change_current', user.email), await letter('email_change_new', newEmail)]
}

/** A code to type in where the person is already signed in. */
export async function prepareReauthenticationMail(
  tx: Db,
  deps: AccountDeps,
  userId: string,
): Promise<MailText> {
  const flow = { flow: 'implicit', challenge: null, askedFrom: null } as const
  return reauthenticationMail(
    await issueMailToken(tx, deps, { userId, purpose: 'reauthentication', ...flow }),
  )
}

/** The mail that notifies an owner of a sign-up with their address. */
export const prepareExistingAccountMail = (deps: AccountDeps): MailText =>
  existingAccountMail({ link: `${deps.publicUrl}/auth` })

/** Sends in the background. */
export function sendLater(deps: AccountDeps, to: string, mail: MailText): void {
  deps.background.run('account mail', () => deps.sendMail({ to, ...mail }))
}
