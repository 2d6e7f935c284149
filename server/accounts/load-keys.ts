// Loads the keys of accounts: generated once, stored encrypted in the database, and shared by all servers.
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { and, eq, ne, sql } from 'drizzle-orm'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose'
import { must } from '#shared/lib/must.ts'
import { z } from '#shared/lib/z.ts'
import type { Db } from '../db/database.ts'
import { closeColumn, openColumn, SEALED } from '../db/sealed-columns.ts'
import { serverKeys } from '../db/tables/rights.ts'
import { readStoredSecret } from '../lib/stored-secret.ts'
import {
  createKeyRing,
  type KeyRing,
  SIGNING_ALGORITHM,
  SIGNS_AFTER,
  type SigningKey,
  signingKeyAt,
  signsFrom,
} from './key-ring.ts'

/** The keys that sign access tokens, and the secret for refresh tokens and mailed codes. */
export type AccountKeys = {
  ring: KeyRing
  /** 32 random bytes, base64url. */
  secret: string
}

export type KeyDeps = { db: Db; wallNow: () => number }

/** The id of the secret's row. Signing keys' rows have their `kid`. */
const SECRET = 'accounts'

/**
 * Loads the keys from the database, or generates them. First moves keys there that an earlier version stored in
 * `dataDir`.
 * @throws if that file holds no keys: generating new ones would silently sign everyone out.
 */
export async function loadKeys({
  db,
  wallNow,
  dataDir,
}: KeyDeps & { dataDir: string }): Promise<AccountKeys> {
  const file = path.join(dataDir, FILE)
  const former = readFile(file)
  await db.transaction(async tx => {
    await lockKeys(tx)
    // If two servers had their own keys, the first one's secret stays. The signatures of both remain verifiable.
    if (former) await keepSigningKey(tx, former.privateJwk, wallNow())
    const isFirst = (await readSigningKeys(tx)).length === 0
    if (isFirst) await keepSigningKey(tx, await makePrivateJwk(), wallNow())
    await keepSecret(tx, former?.secret ?? randomBytes(32).toString('base64url'), wallNow())
  })
  rmSync(file, { force: true })
  const [row] = await db.select().from(serverKeys).where(eq(serverKeys.id, SECRET))
  const secret = must(row && (await openColumn(db, SEALED.serverKey, row)), 'the secret of accounts')
  return { secret, ring: createKeyRing({ load: () => readSigningKeys(db), wallNow }) }
}

/** The newest key and when it starts to sign, in epoch milliseconds. `isNew`: this rotation created it. */
export type SigningRotation = { kid: string; signsAt: number; isNew: boolean }

/**
 * Generates a key that signs from `SIGNS_AFTER` on. Of the earlier keys, only the current signing key keeps its private
 * half. If the newest key doesn't sign yet, no new one is generated: there can be only one next key, because its
 * private half and the current one's are both still needed.
 */
export async function rotateSigningKey({ db, wallNow }: KeyDeps): Promise<SigningRotation> {
  return db.transaction(async tx => {
    await lockKeys(tx)
    const now = wallNow()
    const keys = await readSigningKeys(tx)
    const { kid: signing } = signingKeyAt(keys, now)
    const newest = must(keys.at(-1), 'a signing key')
    if (newest.kid !== signing) return { kid: newest.kid, signsAt: signsFrom(newest), isNew: false }
    await tx
      .update(serverKeys)
      .set({ sealed: null })
      .where(and(eq(serverKeys.purpose, 'signing'), ne(serverKeys.id, signing)))
    const kid = await keepSigningKey(tx, await makePrivateJwk(), now)
    return { kid, signsAt: now + SIGNS_AFTER, isNew: true }
  })
}

/** Held until the transaction ends, so that servers that start at the same time generate one key, not one each. */
const lockKeys = (tx: Db) => tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('server_keys', 0))`)

/** All signing keys, oldest first. */
async function readSigningKeys(db: Db): Promise<SigningKey[]> {
  const rows = await db
    .select()
    .from(serverKeys)
    .where(eq(serverKeys.purpose, 'signing'))
    .orderBy(serverKeys.created_at, serverKeys.id)
  return Promise.all(
    rows.map(async row => {
      const sealed = await openColumn(db, SEALED.serverKey, row)
      return {
        kid: row.id,
        publicJwk: row.public_jwk as JWK,
        privateJwk: sealed === null ? null : (JSON.parse(sealed) as JWK),
        createdAt: row.created_at.getTime(),
      }
    }),
  )
}

/** Generates a private key with its `kid`. */
export async function makePrivateJwk(): Promise<JWK & { kid: string }> {
  const { privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true })
  const jwk = await exportJWK(privateKey)
  return { ...jwk, kid: await calculateJwkThumbprint(jwk) }
}

/** The public half of a key. */
export function publicHalf({ d: _private, ...jwk }: JWK): JWK {
  return jwk
}

async function keepSigningKey(db: Db, jwk: JWK & { kid: string }, at: number): Promise<string> {
  const sealed = closeColumn(db, SEALED.serverKey, { id: jwk.kid }, JSON.stringify(jwk))
  const row = { id: jwk.kid, purpose: 'signing' as const, public_jwk: publicHalf(jwk), sealed }
  await db
    .insert(serverKeys)
    .values({ ...row, created_at: new Date(at) })
    .onConflictDoNothing()
  return jwk.kid
}

/** Stores the secret unless there already is one. */
async function keepSecret(db: Db, secret: string, at: number): Promise<void> {
  const sealed = closeColumn(db, SEALED.serverKey, { id: SECRET }, secret)
  await db
    .insert(serverKeys)
    .values({ id: SECRET, purpose: 'accounts', public_jwk: null, sealed, created_at: new Date(at) })
    .onConflictDoNothing()
}

/** The file in each server's data folder where an earlier version stored the keys. */
const FILE = 'auth-keys.json'

const stored = z.object({
  privateJwk: z.object({
    kty: z.literal('EC'),
    crv: z.literal('P-256'),
    x: z.string(),
    y: z.string(),
    d: z.string(),
    kid: z.string(),
  }),
  secret: z.string().min(43),
})

function readFile(file: string): z.infer<typeof stored> | null {
  const text = readStoredSecret(file)
  if (text === null) return null
  try {
    return stored.parse(JSON.parse(text))
  } catch {
    // The parser's own message would quote the file, which is secret.
    throw new Error(`${file} does not hold the keys of accounts`)
  }
}
