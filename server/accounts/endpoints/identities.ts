// GET /user/identities/authorize: adds a provider's identity to the signed-in account. DELETE /user/identities/{id}:
// removes one.
import { and, eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { identities } from '#server/db/tables/factors.ts'
import { rowId } from '#shared/lib/id.ts'
import { AuthError } from '../auth-error.ts'
import { limitByAddress } from '../limit-by-address.ts'
import type { AccountDeps } from '../open-accounts.ts'
import { startAuthorization } from '../providers/authorizations.ts'
import { ProviderError } from '../providers/open-providers.ts'
import { readAuthorizationRequest, readProvider } from '../providers/read-authorization-request.ts'
import { signInRefusal } from '../providers/refusal.ts'
import { requireAssured } from '../require-session.ts'
import { eventRequest, noteSecurityEvent } from '../security-log.ts'
import { emailIdentityId } from '../user-view.ts'
import { isWebClient, requireSameOrigin } from '../web-session.ts'

/** Returns {url} with `skip_http_redirect=true`, otherwise responds 302 to it. */
export async function authorizeIdentity(c: Context, deps: AccountDeps): Promise<Response> {
  if (c.req.method === 'HEAD') return c.body(null)
  await limitByAddress(c, deps, 'providers')
  const { user, sessionId } = await requireAssured(c, deps)
  const provider = readProvider(c, deps)
  const request = readAuthorizationRequest(c, deps, isWebClient(c))
  try {
    const link = { userId: user.id, sessionId }
    const url = (await startAuthorization(c, deps, provider, { ...request, link })).href
    return c.req.query('skip_http_redirect') === 'true' ? c.json({ url }) : c.redirect(url, 302)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    // The client can retry: published clients retry on this status.
    throw new AuthError(503, 'unexpected_failure', signInRefusal(error.failure, provider.name).message)
  }
}

/** Returns {}. The email identity can't be removed, because an account's address can always sign in by mail. */
export async function unlinkIdentity(c: Context, deps: AccountDeps): Promise<Response> {
  if (isWebClient(c)) requireSameOrigin(c, deps)
  const { user, sessionId } = await requireAssured(c, deps)
  const id = rowId.safeParse(c.req.param('id')?.toLowerCase())
  if (!id.success) throw new AuthError(404, 'validation_failed', 'identity_id must be an UUID')
  const own = eq(identities.userId, user.id)
  await deps.db.transaction(async tx => {
    if (id.data === emailIdentityId(user.id)) {
      const [other] = await tx.select({ id: identities.id }).from(identities).where(own).limit(1)
      throw other ? addressStays() : onlyOne()
    }
    const [gone] = await tx
      .delete(identities)
      .where(and(own, eq(identities.id, id.data)))
      .returning({ provider: identities.provider })
    if (!gone) throw new AuthError(422, 'identity_not_found', "Identity doesn't exist")
    await noteSecurityEvent(tx, {
      userId: user.id,
      kind: 'identity_unlinked',
      at: deps.wallNow(),
      sessionId,
      request: eventRequest(c, deps),
      detail: { provider: gone.provider },
    })
  })
  return c.json({})
}

const onlyOne = () =>
  new AuthError(422, 'single_identity_not_deletable', 'User must have at least 1 identity after unlinking')
const addressStays = () =>
  new AuthError(422, 'email_conflict_identity_not_deletable', 'The address of an account cannot be unlinked')
