// Finds a row again by something that is stored sealed: a keyed digest stands beside it. The key is sealed in the database,
// so the digests alone say nothing: addresses are quickly tried against a plain hash.
import { createHmac, randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { must } from '#shared/lib/must.ts'
import type { Db } from './database.ts'
import { closeColumn, openColumn, SEALED } from './sealed-columns.ts'
import { serverKeys } from './tables/rights.ts'

/** The key's row. */
const KEY = 'lookup'

/** The digest of a text in a scope, 43 characters of base64url; the same in all copies of the server, for good. */
export async function lookupDigest(db: Db, scope: string, text: string): Promise<string> {
  const key = (await readKey(db)) ?? (await makeKey(db))
  return createHmac('sha256', key)
    .update(JSON.stringify([scope, text]))
    .digest('base64url')
}

/** A mail address's digest: however it is written, it is the same one. */
export const addressDigest = (db: Db, email: string): Promise<string> =>
  lookupDigest(db, 'address', email.trim().toLowerCase())

/** A row's id made of a text in a scope: the same text is the same row. It says as little as a digest. */
export async function lookupId(db: Db, scope: string, text: string): Promise<string> {
  const bytes = Buffer.from(await lookupDigest(db, scope, text), 'base64url').subarray(0, 16)
  // RFC 9562, 5.8: a UUID of our own making.
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

async function readKey(db: Db): Promise<string | null> {
  const [row] = await db.select().from(serverKeys).where(eq(serverKeys.id, KEY))
  return row ? openColumn(db, SEALED.serverKey, row) : null
}

/** Of two copies that make one at once, the first one's stays. */
async function makeKey(db: Db): Promise<string> {
  const sealed = closeColumn(db, SEALED.serverKey, { id: KEY }, randomBytes(32).toString('base64url'))
  await db
    .insert(serverKeys)
    .values({ id: KEY, purpose: 'lookup', public_jwk: null, sealed, created_at: sql`now()` })
    .onConflictDoNothing()
  return must(await readKey(db), 'the key of lookups')
}
