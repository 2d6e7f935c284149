// The receipt of a deletion: what was deleted and when, signed; whose it was, only the person can show.
import { createHash, randomBytes } from 'node:crypto'
import { CompactSign } from 'jose'
import { DAY, iso } from '#shared/lib/time.ts'
import type { ReceiptClaims } from '#shared/protocol/rights.ts'
import type { ErasedRows } from './erase-account.ts'

/** Signs what it is given with the server's key, as a compact JWS. It asks no database. */
export type SignReceipt = (claims: ReceiptClaims) => Promise<string>

/**
 * Answers what signs with the key that signs now. It may look for keys in the database, on a handle of its own: asked for
 * inside a transaction, it would wait for that transaction, which the embedded database has only one of at a time.
 */
export type ReceiptSigner = () => Promise<SignReceipt>

/** Tells a receipt from every other thing that the key signs. */
const TYPE = 'offlist-deletion-receipt'

/** What signs now, and what its signatures are known by. */
type Signing = { kid: string; key: Parameters<CompactSign['sign']>[0] }

/**
 * Signs with the key that also signs access tokens (ES256). Its public half is published at /.well-known/jwks.json, and
 * stays there when another key signs.
 */
export function receiptSigner({ current }: { current: () => Promise<Signing> }): ReceiptSigner {
  return async () => {
    const { kid, key } = await current()
    const header = { alg: 'ES256', typ: TYPE, kid }
    return claims => new CompactSign(Buffer.from(JSON.stringify(claims))).setProtectedHeader(header).sign(key)
  }
}

/** The claims, and the salt that ties them to the account: to be told to the person and kept nowhere. */
export function receiptClaimsOf(about: {
  publicUrl: string
  userId: string
  rows: ErasedRows
  now: number
  backupDays: number
}): { claims: ReceiptClaims; salt: string } {
  const salt = randomBytes(32).toString('base64url')
  const account = createHash('sha256').update(`${salt}${about.userId}`).digest('hex')
  return {
    salt,
    claims: {
      iss: about.publicUrl,
      account,
      deleted_at: iso(about.now),
      rows: about.rows,
      backups_until: iso(about.now + about.backupDays * DAY),
    },
  }
}
