// Sends the mails of accounts: the token, the link around it, and the sending, which no answer waits for.
import type { Db } from '#server/db/database.ts'
import { issueMailToken, type MailFlow, type MailPurpose } from './mail-tokens.ts'
import { confirmationMail, existingAccountMail, type MailText, recoveryMail } from './mails.ts'
import { type AccountDeps, AUTH_PATH } from './open-accounts.ts'

/** Where our own web app goes on after a link. */
const WEB_TARGET: Readonly<Record<MailPurpose, string>> = {
  signup: '/auth?confirmed=1',
  recovery: '/auth?recovery=1',
}

/** Who asked for a mail, and where its link shall lead (null: to the default of that flow). */
export type LinkWish = { flow: MailFlow; redirectTo: string | null }

/** Makes the token in the caller's transaction; the mail is to be sent after its commit. */
export async function prepareLinkMail(
  tx: Db,
  deps: AccountDeps,
  userId: string,
  purpose: MailPurpose,
  wish: LinkWish,
): Promise<MailText> {
  const { token, code } = await issueMailToken(tx, deps, { userId, purpose, flow: wish.flow })
  const fallback = wish.flow === 'web' ? `${deps.publicUrl}${WEB_TARGET[purpose]}` : deps.publicUrl
  const query = new URLSearchParams({ token, type: purpose, redirect_to: wish.redirectTo ?? fallback })
  const link = `${deps.publicUrl}${AUTH_PATH}/verify?${query}`
  return purpose === 'signup' ? confirmationMail({ link, code }) : recoveryMail({ link, code })
}

/** The mail that tells an owner of a sign-up with their address. */
export const prepareExistingAccountMail = (deps: AccountDeps): MailText =>
  existingAccountMail({ link: `${deps.publicUrl}/auth` })

/** Sends without making anybody wait. */
export function sendLater(deps: AccountDeps, to: string, mail: MailText): void {
  deps.background.run('account mail', () => deps.sendMail({ to, ...mail }))
}
