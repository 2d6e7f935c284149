// GET and POST /api-keys, DELETE /api-keys/{id}: the keys of the developer API. An extension of ours. API keys can't
// use it.
import type { Context } from 'hono'
import { apiScope } from '#shared/domain/api-scopes.ts'
import { rowId } from '#shared/lib/id.ts'
import { findUnstorable } from '#shared/lib/text.ts'
import { z } from '#shared/lib/z.ts'
import { type ApiKey, listApiKeys, makeApiKey, revokeApiKey } from '../api-keys.ts'
import { AuthError, tooMany } from '../auth-error.ts'
import type { AccountDeps } from '../open-accounts.ts'
import { readBody } from '../read-body.ts'
import { requireAssured } from '../require-session.ts'
import { eventRequest } from '../security-log.ts'
import { isWebClient, requireSameOrigin } from '../web-session.ts'

const body = z.object({
  name: z
    .string()
    .trim()
    .min(1)
    .max(60)
    .refine(name => findUnstorable(name) === null, 'contains characters that cannot be stored'),
  scopes: z.array(apiScope).min(1).max(50),
  /** Without it, the key never expires. */
  expires_in_days: z.number().int().min(1).max(3650).optional(),
})

/** Returns {api_keys}, newest first, without secrets. */
export async function readApiKeys(c: Context, deps: AccountDeps): Promise<Response> {
  const { user } = await requireAssured(c, deps)
  return c.json({ api_keys: (await listApiKeys(deps.db, user.id)).map(view) })
}

/** Returns the key as it is listed, plus `key`, its secret. The secret is returned only here. */
export async function createApiKey(c: Context, deps: AccountDeps): Promise<Response> {
  if (isWebClient(c)) requireSameOrigin(c, deps)
  const { user, sessionId } = await requireAssured(c, deps)
  const given = await readBody(c, body)
  const wait = await deps.limiter.take('apiKeys', user.id)
  if (wait !== null) throw tooMany('over_request_rate_limit', wait)
  const asker = { userId: user.id, sessionId, request: eventRequest(c, deps) }
  const { name, scopes, expires_in_days: expiresInDays = null } = given
  const { row, key } = await makeApiKey(deps, asker, { name, scopes, expiresInDays })
  return c.json({ ...view(row), key })
}

/** Returns {}. The key is refused from then on. */
export async function deleteApiKey(c: Context, deps: AccountDeps): Promise<Response> {
  if (isWebClient(c)) requireSameOrigin(c, deps)
  const { user, sessionId } = await requireAssured(c, deps)
  const id = rowId.safeParse(c.req.param('id')?.toLowerCase())
  if (!id.success) throw new AuthError(404, 'validation_failed', 'api_key_id must be an UUID')
  await revokeApiKey(deps, { userId: user.id, sessionId, request: eventRequest(c, deps) }, id.data)
  return c.json({})
}

const view = (row: ApiKey) => ({
  id: row.id,
  name: row.name,
  prefix: `offlist_${row.prefix}`,
  scopes: row.scopes,
  created_at: row.createdAt.toISOString(),
  last_used_at: row.lastUsedAt?.toISOString() ?? null,
  expires_at: row.expiresAt?.toISOString() ?? null,
})
