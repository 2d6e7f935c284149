// The signed receipt of a deletion: what was deleted and when. Only the person can prove whose data it was.
import { createHash, randomBytes } from 'node:crypto'
import { CompactSign } from 'jose'
import { DAY, iso } from '#shared/lib/time.ts'
import type { ReceiptClaims } from '#shared/protocol/rights.ts'
import type { ErasedRows } from './erase-account.ts'

/** Signs claims with the server's key, as a compact JWS. Doesn't access the database. */
export type SignReceipt = (claims: ReceiptClaims) => Promise<string>

/**
 * Returns a signer with the current key. It may read keys from the database through its own handle. Don't call it
 * inside a transaction: it would wait for that transaction, because the embedded database runs only one at a time.
 */
export type ReceiptSigner = () => Promise<SignReceipt>

/** Distinguishes a receipt from everything else that the key signs. */
const TYPE = 'offlist-deletion-receipt'

/** The current signing key and its id. */
type Signing = { kid: string; key: Parameters<CompactSign['sign']>[0] }

/**
 * Signs with the key that also signs access tokens (ES256). Its public half is published at /.well-known/jwks.json, and
 * stays there after the key is replaced.
 */
export function receiptSigner({ current }: { current: () => Promise<Signing> }): ReceiptSigner {
  return async () => {
    const { kid, key } = await current()
    const header = { alg: 'ES256', typ: TYPE, kid }
    return claims => new CompactSign(Buffer.from(JSON.stringify(claims))).setProtectedHeader(header).sign(key)
  }
}

/** The claims, and the salt that connects them to the account: it's sent to the person and stored nowhere. */
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
