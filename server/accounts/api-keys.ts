// Keys of the developer API: created, listed, revoked, and checked on each request. We store only a hash.
import { randomBytes } from 'node:crypto'
import { and, count, desc, eq, gt, isNull, or } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { users } from '#server/db/tables/accounts.ts'
import { members } from '#server/db/tables/households.ts'
import { apiKeys } from '#server/db/tables/security.ts'
import type { Membership } from '#server/lib/actor.ts'
import { type ApiScope, apiScope } from '#shared/domain/api-scopes.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { DAY, MINUTE } from '#shared/lib/time.ts'
import { AuthError } from './auth-error.ts'
import { bearerToken } from './authenticate.ts'
import { joinedHousehold, membershipOf } from './live-sessions.ts'
import type { AccountDeps } from './open-accounts.ts'
import { hashSecret, newSecret } from './secrets.ts'
import { type EventRequest, noteSecurityEvent } from './security-log.ts'

/** A stored key, without its hash. */
export type ApiKey = Omit<typeof apiKeys.$inferSelect, 'hash'>

/** The caller identified by an API key, and the scopes of the key. A key never has operator rights. */
export type ApiCaller = Membership & { email: string; keyId: string; scopes: ReadonlySet<ApiScope> }

/** Maximum number of active keys per account. */
export const MAX_API_KEYS = 20
const FORM = /^offlist_[0-9a-f]{8}_[\w-]{43}$/
const NOTED_EVERY = MINUTE

/** The user, the session and the request behind an action. */
type Asker = { userId: string; sessionId: string; request: EventRequest }

/**
 * Creates a key (`offlist_<prefix>_<secret>`). The secret is returned only here. @throws AuthError too_many_api_keys.
 */
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
    // Locks the user's row, so that concurrent requests can't exceed the maximum.
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

/** Keys that weren't revoked, newest first, including expired ones. */
export async function listApiKeys(db: Db, userId: string): Promise<ApiKey[]> {
  const rows = await db
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt)))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))
  return rows.map(({ hash: _hash, ...kept }) => kept)
}

/** Revokes a key immediately. @throws AuthError api_key_not_found if it is unknown, revoked, or another user's. */
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
 * The caller with the key in `Authorization: Bearer`. Null if the key is unknown, revoked or expired, or the account
 * may not sign in. Every request queries the database, so that all servers refuse a revoked key immediately. The last
 * use is recorded at most once a minute.
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
      member: {
        account_id: members.account_id,
        role: members.role,
        person_ids: members.person_ids,
        floor: members.floor,
      },
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .leftJoin(members, eq(members.user_id, users.id))
    .where(and(eq(apiKeys.hash, hashSecret(key)), notEnded(now)))
  if (!row || (row.bannedUntil?.getTime() ?? 0) > now) return null
  const { keyId, userId, email, lastUsedAt } = row
  if (lastUsedAt === null || now - lastUsedAt.getTime() >= NOTED_EVERY)
    await deps.db
      .update(apiKeys)
      .set({ lastUsedAt: new Date(now) })
      .where(eq(apiKeys.id, keyId))
  // Ignore scopes that we no longer offer.
  const scopes = row.scopes.map(scope => apiScope.safeParse(scope)).flatMap(({ data }) => data ?? [])
  const membership = membershipOf({ userId, membership: joinedHousehold(row.member) })
  return { ...membership, email, keyId, scopes: new Set(scopes) }
}

/** Whether the user's key is neither revoked nor expired. */
export async function isApiKeyLive(
  db: Db,
  { userId, keyId }: { userId: string; keyId: string },
  now: number,
): Promise<boolean> {
  return (await db.$count(apiKeys, and(eq(apiKeys.id, keyId), working(userId, now)))) > 0
}

const notEnded = (now: number) =>
  and(isNull(apiKeys.revokedAt), or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, new Date(now))))

const working = (userId: string, now: number) => and(eq(apiKeys.userId, userId), notEnded(now))
