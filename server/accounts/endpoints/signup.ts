// POST /signup: creates an account that waits for its confirmation. For a known address, the response is
// indistinguishable.

import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Db } from '#server/db/database.ts'
import { users } from '#server/db/tables/accounts.ts'
import { newId } from '#shared/lib/id.ts'
import { z } from '#shared/lib/z.ts'
import type { MailText } from '../../lib/compose-mail.ts'
import { AuthError, invalid } from '../auth-error.ts'
import { checkNewPassword } from '../check-new-password.ts'
import { signUpAgain } from '../competing-sign-ups.ts'
import { limitByAddress } from '../limit-by-address.ts'
import { takeMailTurn } from '../mail-later.ts'
import { type SignUp, voidMailTokens } from '../mail-tokens.ts'
import { requireSignUp } from '../may-sign-up.ts'
import type { AccountDeps } from '../open-accounts.ts'
import { emailField, readBody } from '../read-body.ts'
import { challengeFields, readLinkRequest } from '../read-link-request.ts'
import { type EventRequest, eventRequest, noteSecurityEvent } from '../security-log.ts'
import {
  type LinkRequest,
  prepareExistingAccountMail,
  prepareSignUpMail,
  sendLater,
} from '../send-account-mail.ts'
import { isSignupBrowser, setSignupCookie } from '../signup-browser.ts'
import { mergeMetadata, metadataField } from '../user-metadata.ts'
import { signedUpView } from '../user-view.ts'

const body = z.object({
  email: emailField,
  phone: z.string().optional(),
  password: z.string().optional(),
  data: metadataField.optional(),
  ...challengeFields,
})

/** Returns the user without a session, because the address must be confirmed first. */
export async function signup(c: Context, deps: AccountDeps): Promise<Response> {
  await limitByAddress(c, deps, 'signup')
  const given = await readBody(c, body)
  const { email, password } = checkCredentials(given)
  await requireSignUp(deps.db, deps, email)
  await checkNewPassword(deps, password, email)
  const userMetadata = mergeMetadata({}, given.data ?? {})
  const linkRequest = readLinkRequest(c, deps, given)
  // Hash before looking up the address, so that both cases take the same time.
  const passwordHash = await deps.passwords.hash(password)
  const now = new Date(deps.wallNow())
  const candidate = {
    id: newId(),
    email,
    userMetadata,
    confirmationSentAt: now,
    createdAt: now,
    updatedAt: now,
  }
  const request = eventRequest(c, deps)
  // Counted by the address as typed, whether known or not, together with /resend.
  const mayMail = (await takeMailTurn(c, deps, 'signup', email)) === null
  const madeHere = (signUpId: string) => isSignupBrowser(c, deps, signUpId)
  const mail = await deps.db.transaction(tx =>
    register(tx, deps, { ...candidate, passwordHash }, { linkRequest, request, mayMail, madeHere }),
  )
  if (mail) sendLater(deps, email, mail)
  if (linkRequest.flow === 'web') setSignupCookie(c, deps, candidate.id)
  return c.json(signedUpView(candidate))
}

function checkCredentials(given: z.infer<typeof body>): { email: string; password: string } {
  const { email, phone, password } = given
  if (email && phone) throw invalid('Only an email address or phone number should be provided on signup.')
  if (!email && !phone)
    throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  if (!email) throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled')
  if (!password) throw invalid('Signup requires a valid password')
  return { email, password }
}

type Asker = {
  linkRequest: LinkRequest
  request: EventRequest
  mayMail: boolean
  /** Whether the caller's browser made a sign-up. */
  madeHere: (signUpId: string) => boolean
}

/** Returns the mail to send, if any. A registered address keeps its password and its data. */
async function register(
  tx: Db,
  deps: AccountDeps,
  candidate: typeof users.$inferInsert & SignUp,
  { linkRequest, request, mayMail, madeHere }: Asker,
): Promise<MailText | null> {
  const { email } = candidate
  const signUp = { id: candidate.id, passwordHash: candidate.passwordHash }
  const [created] = await tx.insert(users).values(candidate).onConflictDoNothing().returning({ id: users.id })
  if (created) {
    await noteSecurityEvent(tx, { userId: created.id, kind: 'account_made', at: deps.wallNow(), request })
    return prepareSignUpMail(tx, deps, created.id, signUp, linkRequest)
  }
  const [known] = await tx.select().from(users).where(eq(users.email, email)).for('update')
  if (known?.emailConfirmedAt === null && mayMail) {
    return prepareSignUpMail(tx, deps, known.id, await signUpAgain(tx, known, signUp, madeHere), linkRequest)
  }
  await writeAsMuch(tx, email, candidate.id)
  // Other clients expect no mail here. Our own page promises one, and it explains to the owner what happened.
  const tellOwner = known?.emailConfirmedAt && linkRequest.flow === 'web'
  return tellOwner && mayMail ? prepareExistingAccountMail(deps) : null
}

/** Changes nothing, but takes about as long as creating a mail token: a faster response would reveal the difference. */
async function writeAsMuch(tx: Db, email: string, nobody: string): Promise<void> {
  await tx.update(users).set({ email }).where(eq(users.email, email))
  await voidMailTokens(tx, nobody)
}
