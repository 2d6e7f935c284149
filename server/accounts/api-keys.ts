// Keys of the developer API: made, listed, revoked, and what a request that shows one may do. Only a hash is kept.
import { randomBytes } from 'node:crypto'
import { and, count, desc, eq, gt, isNull, or } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { users } from '#server/db/tables/accounts.ts'
import { apiKeys } from '#server/db/tables/security.ts'
import { type ApiScope, apiScope } from '#shared/domain/api-scopes.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { DAY, MINUTE } from '#shared/lib/time.ts'
import { AuthError } from './auth-error.ts'
import { bearerToken } from './authenticate.ts'
import type { AccountDeps } from './open-accounts.ts'
import { hashSecret, newSecret } from './secrets.ts'
import { type EventRequest, noteSecurityEvent } from './security-log.ts'

/** A key as it is kept; its hash stays with the row. */
export type ApiKey = Omit<typeof apiKeys.$inferSelect, 'hash'>

/** Who asks with a key, and what the key allows. It never speaks for an operator. */
export type ApiCaller = { userId: string; email: string; keyId: string; scopes: ReadonlySet<ApiScope> }

/** Keys of an account that work at the same time. */
export const MAX_API_KEYS = 20
const FORM = /^offlist_[0-9a-f]{8}_[\w-]{43}$/
const NOTED_EVERY = MINUTE

/** In whose name, and from which request. */
type Asker = { userId: string; sessionId: string; request: EventRequest }

/** Makes a key (`offlist_<prefix>_<secret>`), which is given out here and never again. @throws AuthError too_many_api_keys. */
export async function makeApiKey(
  deps: AccountDeps,
  asker: Asker,
  options: { name: string; scopes: readonly ApiScope[]; expiresInDays: number | null },
): Promise<{ row: ApiKey; key: string }> {
  const now = deps.wallNow()
  const prefix = randomBytes(4).toString('hex')
  const key = `offlist_${prefix}_${newSecret()}`
  const { userId, sessionId, request } = asker
  return deps.db.transaction(async tx => {
    // The user's row is the lock under which keys are counted.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
    const [live] = await tx.select({ keys: count() }).from(apiKeys).where(working(userId, now))
    if ((live?.keys ?? 0) >= MAX_API_KEYS)
      throw new AuthError(
        422,
        'too_many_api_keys',
        `An account has at most ${MAX_API_KEYS} keys. Revoke one first.`,
      )
    const [row] = await tx
      .insert(apiKeys)
      .values({
        id: newId(),
        userId,
        name: options.name,
        prefix,
        hash: hashSecret(key),
        scopes: [...new Set(options.scopes)],
        createdAt: new Date(now),
        expiresAt: options.expiresInDays === null ? null : new Date(now + options.expiresInDays * DAY),
      })
      .returning()
    const detail = { name: options.name, prefix }
    await noteSecurityEvent(tx, { userId, kind: 'api_key_made', at: now, sessionId, request, detail })
    const { hash: _hash, ...kept } = must(row, 'the key just made')
    return { row: kept, key }
  })
}

/** Keys that were not revoked, newest first; expired ones are among them. */
export async function listApiKeys(db: Db, userId: string): Promise<ApiKey[]> {
  const rows = await db
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt)))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))
  return rows.map(({ hash: _hash, ...kept }) => kept)
}

/** Ends a key at once. @throws AuthError api_key_not_found for one that is unknown, revoked, or somebody else's. */
export async function revokeApiKey(deps: AccountDeps, asker: Asker, id: string): Promise<void> {
  const { userId, sessionId, request } = asker
  const at = deps.wallNow()
  await deps.db.transaction(async tx => {
    const [row] = await tx
      .update(apiKeys)
      .set({ revokedAt: new Date(at) })
      .where(and(eq(apiKeys.id, id), eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt)))
      .returning({ name: apiKeys.name, prefix: apiKeys.prefix })
    if (!row) throw new AuthError(404, 'api_key_not_found', 'There is no such key')
    await noteSecurityEvent(tx, { userId, kind: 'api_key_revoked', at, sessionId, request, detail: row })
  })
}

/**
 * Who asks, by the key in `Authorization: Bearer`, or null: unknown, revoked or expired key, or an account that may not
 * sign in. Every request asks the database, so that a revoked key is refused at once everywhere. The use is noted at
 * most once a minute.
 */
export async function authenticateApiKey(deps: AccountDeps, request: Request): Promise<ApiCaller | null> {
  const key = bearerToken(request.headers)
  if (key === null || !FORM.test(key)) return null
  const now = deps.wallNow()
  const [row] = await deps.db
    .select({
      keyId: apiKeys.id,
      userId: apiKeys.userId,
      scopes: apiKeys.scopes,
      lastUsedAt: apiKeys.lastUsedAt,
      email: users.email,
      bannedUntil: users.bannedUntil,
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(and(eq(apiKeys.hash, hashSecret(key)), notEnded(now)))
  if (!row || (row.bannedUntil?.getTime() ?? 0) > now) return null
  const { keyId, userId, email, lastUsedAt } = row
  if (lastUsedAt === null || now - lastUsedAt.getTime() >= NOTED_EVERY)
    await deps.db
      .update(apiKeys)
      .set({ lastUsedAt: new Date(now) })
      .where(eq(apiKeys.id, keyId))
  // A scope that is no longer offered allows nothing.
  const scopes = row.scopes.map(scope => apiScope.safeParse(scope)).flatMap(({ data }) => data ?? [])
  return { userId, email, keyId, scopes: new Set(scopes) }
}

const notEnded = (now: number) =>
  and(isNull(apiKeys.revokedAt), or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, new Date(now))))

const working = (userId: string, now: number) => and(eq(apiKeys.userId, userId), notEnded(now))
