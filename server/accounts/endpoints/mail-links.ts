// POST /resend and POST /recover: mail a link (again). The answer neither says nor shows whether there is an account:
// looking it up and mailing happen after it.

import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { users } from '#server/db/tables/accounts.ts'
import { z } from '#shared/lib/z.ts'
import { invalid, tooMany } from '../auth-error.ts'
import { limitByAddress } from '../limit-by-address.ts'
import { challengeFields, readLinkWish } from '../link-wish.ts'
import type { MailPurpose } from '../mail-tokens.ts'
import type { AccountDeps } from '../open-accounts.ts'
import { emailField, readBody } from '../read-body.ts'
import { type LinkWish, prepareLinkMail, sendLater } from '../send-account-mail.ts'
import type { UserRow } from '../user-view.ts'

const resendBody = z.object({
  type: z.string().optional(),
  email: emailField,
  phone: z.string().optional(),
  ...challengeFields,
})
const recoverBody = z.object({ email: emailField, ...challengeFields })

/** Confirmation mail once more; e-mail changes come with a later surface and have nothing to send again yet. */
export async function resend(c: Context, deps: AccountDeps): Promise<Response> {
  limitByAddress(c, deps, 'resend')
  const given = await readBody(c, resendBody)
  if (given.type !== 'signup' && given.type !== 'email_change') {
    throw invalid('Missing one of these types: signup, email_change')
  }
  if (!given.email || given.phone) throw invalid('Type provided requires an email address')
  const wish = readLinkWish(c, deps, given)
  oncePerMinute(deps, `resend ${given.type}`, given.email)
  if (given.type === 'signup') {
    mailLink(deps, given.email, 'signup', wish, user => user.emailConfirmedAt === null)
  }
  return c.json({})
}

/** A link that signs in to set a new password. */
export async function recover(c: Context, deps: AccountDeps): Promise<Response> {
  limitByAddress(c, deps, 'recover')
  const given = await readBody(c, recoverBody)
  if (!given.email) throw invalid('Password recovery requires an email')
  const wish = readLinkWish(c, deps, given)
  oncePerMinute(deps, 'recovery', given.email)
  mailLink(deps, given.email, 'recovery', wish, () => true)
  return c.json({})
}

/** Counted by the address as typed, known or not: otherwise the refusal would tell which addresses have accounts. */
function oncePerMinute(deps: AccountDeps, kind: string, email: string): void {
  const wait = deps.limiter.take('mail', `${kind} ${email}`)
  if (wait !== null) throw tooMany('over_email_send_rate_limit', wait)
}

function mailLink(
  deps: AccountDeps,
  email: string,
  purpose: MailPurpose,
  wish: LinkWish,
  applies: (user: UserRow) => boolean,
): void {
  deps.background.run(`mail ${purpose} link`, async () => {
    const mail = await deps.db.transaction(async tx => {
      const [user] = await tx.select().from(users).where(eq(users.email, email))
      return user && applies(user) ? prepareLinkMail(tx, deps, user.id, purpose, wish) : null
    })
    if (mail) sendLater(deps, email, mail)
  })
}
