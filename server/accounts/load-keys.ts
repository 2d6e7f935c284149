// The keys of accounts: made once, sealed in the database, the same for all copies of the server.
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

/** What signs access tokens, and the secret behind refresh tokens and mailed codes. */
export type AccountKeys = {
  ring: KeyRing
  /** 32 random bytes, base64url. */
  secret: string
}

export type KeyDeps = { db: Db; wallNow: () => number }

/** The secret's row; those of signing keys are known by their `kid`. */
const SECRET = 'accounts'

/**
 * The keys in the database, made when there are none. Keys that an earlier version kept in `dataDir` move there first.
 * @throws when that file does not hold keys: making new ones would sign everybody out without a word.
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
    // Of two copies that had keys of their own, the first one's secret stays; both ones' signatures can be checked.
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

/** The newest key, and when it begins to sign, in epoch milliseconds. `isNew`: this rotation made it. */
export type SigningRotation = { kid: string; signsAt: number; isNew: boolean }

/**
 * Makes a key that signs from `SIGNS_AFTER` on. Of those before it, only the one that signs until then keeps its private
 * half. Where the newest key has yet to begin, it stays the newest: only one key at a time can be the next one, and the
 * private halves of both this and the one that signs are still needed.
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

/** For the rest of the transaction: copies that start at once make one key, not one each. */
const lockKeys = (tx: Db) => tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('server_keys', 0))`)

/** All of them, the oldest first. */
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

/** A fresh key with its `kid`. */
export async function makePrivateJwk(): Promise<JWK & { kid: string }> {
  const { privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true })
  const jwk = await exportJWK(privateKey)
  return { ...jwk, kid: await calculateJwkThumbprint(jwk) }
}

/** The half that others may know. */
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

/** The first one stays. */
async function keepSecret(db: Db, secret: string, at: number): Promise<void> {
  const sealed = closeColumn(db, SEALED.serverKey, { id: SECRET }, secret)
  await db
    .insert(serverKeys)
    .values({ id: SECRET, purpose: 'accounts', public_jwk: null, sealed, created_at: new Date(at) })
    .onConflictDoNothing()
}

/** Where an earlier version kept them, in each copy's data folder. */
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
    // The parser's own message would quote the file, which is a secret.
    throw new Error(`${file} does not hold the keys of accounts`)
  }
}
