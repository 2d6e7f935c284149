// Recovery codes: each stands in for a factor once. Only keyed hashes of them are kept.
import { randomInt } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { recoveryCodes } from '#server/db/tables/factors.ts'
import type { AccountDeps } from '../open-accounts.ts'
import { hashCode } from '../secrets.ts'

const CODES = 10
/** Two groups of five: 50 bits. */
const GROUP = 5
/** Crockford's base32: no letter that is taken for a digit. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/** Makes ten codes and voids the earlier ones, in a transaction that has locked the user's row. */
export async function makeRecoveryCodes(tx: Db, deps: AccountDeps, userId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () => `${newGroup()}-${newGroup()}`)
  const createdAt = new Date(deps.wallNow())
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  const rows = codes.map(code => ({ hash: hashOf(deps, userId, code), userId, createdAt }))
  await tx.insert(recoveryCodes).values(rows)
  return codes
}

/** Uses a code up. False when it is none of the user's, or was used before. */
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

/** How many are left, and when they were made; null when there never were any. */
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

/** As typed from paper: case, blanks and dashes do not matter, nor o for 0 and i or l for 1. */
function hashOf(deps: AccountDeps, userId: string, code: string): string {
  const plain = code.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')
  return hashCode(deps.keys.secret, `recovery ${userId}`, plain)
}
