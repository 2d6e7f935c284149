// GET /passkeys, PATCH and DELETE /passkeys/{id}: the account's passkeys. An extension of ours.
import { and, asc, eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { passkeys } from '#server/db/tables/factors.ts'
import { z } from '#shared/lib/z.ts'
import { AuthError } from '../auth-error.ts'
import type { AccountDeps } from '../open-accounts.ts'
import { credentialId } from '../passkeys/credential-fields.ts'
import { passkeyName, passkeyView } from '../passkeys/passkey-view.ts'
import { readBody } from '../read-body.ts'
import { requireAssured } from '../require-session.ts'
import { eventRequest, noteSecurityEvent } from '../security-log.ts'

const body = z.object({ name: passkeyName })

const notFound = () => new AuthError(404, 'passkey_not_found', 'Passkey not found')

function ownPasskey(c: Context, userId: string) {
  const id = credentialId.safeParse(c.req.param('id'))
  if (!id.success) throw notFound()
  return and(eq(passkeys.id, id.data), eq(passkeys.userId, userId))
}

/** Returns {passkeys}, oldest first. */
export async function listPasskeys(c: Context, deps: AccountDeps): Promise<Response> {
  const { user } = await requireAssured(c, deps)
  const own = await deps.db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, user.id))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
  return c.json({ passkeys: own.map(passkeyView) })
}

/** Returns the renamed passkey. */
export async function renamePasskey(c: Context, deps: AccountDeps): Promise<Response> {
  const { user } = await requireAssured(c, deps)
  const { name } = await readBody(c, body)
  const [renamed] = await deps.db.update(passkeys).set({ name }).where(ownPasskey(c, user.id)).returning()
  if (!renamed) throw notFound()
  return c.json(passkeyView(renamed))
}

/** Returns {id}. The passkey no longer signs in. Its sessions stay active; the list of devices can end them. */
export async function removePasskey(c: Context, deps: AccountDeps): Promise<Response> {
  const { user, sessionId } = await requireAssured(c, deps)
  const id = await deps.db.transaction(async tx => {
    const [gone] = await tx.delete(passkeys).where(ownPasskey(c, user.id)).returning()
    if (!gone) throw notFound()
    const event = { userId: user.id, kind: 'passkey_removed', at: deps.wallNow(), sessionId } as const
    await noteSecurityEvent(tx, { ...event, request: eventRequest(c, deps), detail: { name: gone.name } })
    return gone.id
  })
  return c.json({ id })
}
