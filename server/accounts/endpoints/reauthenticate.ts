// GET /reauthenticate: mails a code that proves, in PUT /user, that the caller is still the account's owner.
import type { Context } from 'hono'
import { AuthError } from '../auth-error.ts'
import { limitByAddress } from '../limit-by-address.ts'
import { requireMailTurn } from '../mail-later.ts'
import type { AccountDeps } from '../open-accounts.ts'
import { requireSession } from '../require-session.ts'
import { eventRequest, noteSecurityEvent } from '../security-log.ts'
import { prepareReauthenticationMail, sendLater } from '../send-account-mail.ts'

/** Returns `{}`. A new code voids the earlier one. */
export async function reauthenticate(c: Context, deps: AccountDeps): Promise<Response> {
  await limitByAddress(c, deps, 'otp')
  const { user, sessionId } = await requireSession(c, deps)
  if (user.emailConfirmedAt === null)
    throw new AuthError(422, 'email_not_confirmed', 'Please verify your email first.')
  await requireMailTurn(c, deps, 'reauthentication', user.id)
  const request = eventRequest(c, deps)
  const event = {
    userId: user.id,
    kind: 'reauthentication_asked',
    at: deps.wallNow(),
    sessionId,
    request,
  } as const
  const mail = await deps.db.transaction(async tx => {
    await noteSecurityEvent(tx, event)
    return prepareReauthenticationMail(tx, deps, user.id)
  })
  sendLater(deps, user.email, mail)
  return c.json({})
}
