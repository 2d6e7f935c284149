// Recovery codes: each replaces a factor once. We store only keyed hashes.
import { randomInt } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { recoveryCodes } from '#server/db/tables/factors.ts'
import type { AccountDeps } from '../open-accounts.ts'
import { hashCode } from '../secrets.ts'

const CODES = 10
/** Two groups of five: 50 bits. */
const GROUP = 5
/** Crockford's base32, without letters that look like digits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/** Creates ten codes and voids the earlier ones, in a transaction that has locked the user's row. */
export async function makeRecoveryCodes(tx: Db, deps: AccountDeps, userId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () => `${newGroup()}-${newGroup()}`)
  const createdAt = new Date(deps.wallNow())
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  const rows = codes.map(code => ({ hash: hashOf(deps, userId, code), userId, createdAt }))
  await tx.insert(recoveryCodes).values(rows)
  return codes
}

/** Uses up a code. False if it isn't the user's, or was already used. */
export async function redeemRecoveryCode(
  tx: Db,
  deps: AccountDeps,
  userId: string,
  code: string,
): Promise<boolean> {
  const good = and(
    eq(recoveryCodes.hash, hashOf(deps, userId, code)),
    eq(recoveryCodes.userId, userId),
    isNull(recoveryCodes.usedAt),
  )
  const used = { usedAt: new Date(deps.wallNow()) }
  return (await tx.update(recoveryCodes).set(used).where(good).returning()).length > 0
}

/** The number of remaining codes and when they were created; null if there never were any. */
export async function countRecoveryCodes(
  db: Db,
  userId: string,
): Promise<{ remaining: number; createdAt: Date | null }> {
  const all = await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  return { remaining: all.filter(code => code.usedAt === null).length, createdAt: all[0]?.createdAt ?? null }
}

function newGroup(): string {
  return Array.from({ length: GROUP }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}

/** Tolerates typing from paper: ignores case, spaces and dashes, and reads o as 0 and i or l as 1. */
function hashOf(deps: AccountDeps, userId: string, code: string): string {
  const plain = code.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')
  return hashCode(deps.keys.secret, `recovery ${userId}`, plain)
}
