// GET and PUT /user: the account as its owner sees it, and what the owner may change.

import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { users } from '#server/db/tables/accounts.ts'
import { must } from '#shared/lib/must.ts'
import { z } from '#shared/lib/z.ts'
import { AuthError, invalid } from '../auth-error.ts'
import { endSessions } from '../end-sessions.ts'
import { limitByAddress } from '../limit-by-address.ts'
import { voidMailTokens } from '../mail-tokens.ts'
import type { AccountDeps } from '../open-accounts.ts'
import { checkNewPassword } from '../passwords.ts'
import { emailField, readBody } from '../read-body.ts'
import { requireSession } from '../require-session.ts'
import { mergeMetadata, metadataField } from '../user-metadata.ts'
import { type UserRow, userView } from '../user-view.ts'

const body = z.object({
  email: emailField,
  phone: z.string().optional(),
  password: z.string().optional(),
  data: metadataField.optional(),
  app_metadata: z.unknown().optional(),
})

/** Answers the user. */
export async function readUser(c: Context, deps: AccountDeps): Promise<Response> {
  const { user } = await requireSession(c, deps)
  return c.json(userView(user))
}

/** Answers the changed user. A new password ends every other session and voids what was mailed. */
export async function updateUser(c: Context, deps: AccountDeps): Promise<Response> {
  limitByAddress(c, deps, 'updateUser')
  const { user, sessionId } = await requireSession(c, deps)
  const given = await readBody(c, body)
  if (given.app_metadata !== undefined)
    throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges')
  if (given.phone) throw new AuthError(400, 'phone_provider_disabled', 'Phone numbers are not kept')
  if (given.email && given.email !== user.email)
    throw invalid('The address of an account cannot be changed yet')
  const passwordHash = given.password === undefined ? null : await hashNewPassword(deps, user, given.password)
  const change = { data: given.data ?? {}, passwordHash, hashBefore: user.passwordHash }
  const { changed, endedIds } = await applyChange(deps, user.id, sessionId, change)
  deps.sessions.ended(endedIds)
  return c.json(userView(changed))
}

async function hashNewPassword(deps: AccountDeps, user: UserRow, password: string): Promise<string> {
  checkNewPassword(password)
  if (await deps.passwords.matches(user.passwordHash, password)) {
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.')
  }
  return deps.passwords.hash(password)
}

function applyChange(
  deps: AccountDeps,
  userId: string,
  sessionId: string,
  change: { data: Record<string, unknown>; passwordHash: string | null; hashBefore: string | null },
): Promise<{ changed: UserRow; endedIds: string[] }> {
  const { data, passwordHash, hashBefore } = change
  return deps.db.transaction(async tx => {
    const [current] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
    if (!current) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
    if (passwordHash !== null && current.passwordHash !== hashBefore) {
      throw new AuthError(409, 'conflict', 'The password was changed at the same time')
    }
    const [changed] = await tx
      .update(users)
      .set({
        userMetadata: mergeMetadata(current.userMetadata, data),
        updatedAt: new Date(deps.wallNow()),
        ...(passwordHash === null ? {} : { passwordHash }),
      })
      .where(eq(users.id, userId))
      .returning()
    const endedIds = passwordHash === null ? [] : await endSessions(tx, { userId, except: sessionId })
    if (passwordHash !== null) await voidMailTokens(tx, userId)
    return { changed: must(changed, 'the user just locked'), endedIds }
  })
}
