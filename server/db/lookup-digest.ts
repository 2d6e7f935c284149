// Finds rows by a value that is stored sealed, through a keyed digest beside it. The key is sealed in the database, so
// the digests alone reveal nothing; addresses behind a plain hash would be easy to guess.
import { createHmac, randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { must } from '#shared/lib/must.ts'
import type { Db } from './database.ts'
import { closeColumn, openColumn, SEALED } from './sealed-columns.ts'
import { serverKeys } from './tables/rights.ts'

/** The id of the key's row. */
const KEY = 'lookup'

/**
 * The digest of a text in a scope, 43 characters of base64url. It's the same in all copies of the server, and never
 * changes.
 */
export async function lookupDigest(db: Db, scope: string, text: string): Promise<string> {
  return (await lookupDigests(db))(scope, text)
}

/** The digest of a text in a scope. */
export type Digest = (scope: string, text: string) => string

/** The same for several texts: reads the key once. */
export async function lookupDigests(db: Db): Promise<Digest> {
  const key = (await readKey(db)) ?? (await makeKey(db))
  return (scope, text) =>
    createHmac('sha256', key)
      .update(JSON.stringify([scope, text]))
      .digest('base64url')
}

/** A mail address's digest, regardless of case and surrounding spaces. */
export const addressDigest = (db: Db, email: string): Promise<string> =>
  lookupDigest(db, 'address', email.trim().toLowerCase())

/** A row's id derived from a text in a scope: the same text is the same row. It reveals as little as a digest. */
export async function lookupId(db: Db, scope: string, text: string): Promise<string> {
  const bytes = Buffer.from(await lookupDigest(db, scope, text), 'base64url').subarray(0, 16)
  // RFC 9562, 5.8: a UUID with custom contents.
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

async function readKey(db: Db): Promise<string | null> {
  const [row] = await db.select().from(serverKeys).where(eq(serverKeys.id, KEY))
  return row ? openColumn(db, SEALED.serverKey, row) : null
}

/** If two copies create a key at once, the first one's stays. */
async function makeKey(db: Db): Promise<string> {
  const sealed = closeColumn(db, SEALED.serverKey, { id: KEY }, randomBytes(32).toString('base64url'))
  await db
    .insert(serverKeys)
    .values({ id: KEY, purpose: 'lookup', public_jwk: null, sealed, created_at: sql`now()` })
    .onConflictDoNothing()
  return must(await readKey(db), 'the key of lookups')
}
