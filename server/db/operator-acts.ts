// The audit log of operators' acts: rows are added in the transaction of the act, and each has a keyed code over itself
// and the row before. Nobody who can write to the database but lacks its keys can change, remove or insert a row
// unnoticed, unless they put back an earlier state of both tables. There's no function that changes a row, except that
// a deleted account's id is forgotten. Nothing is signed that wasn't checked: else the next write would hide a change.
import { asc, eq, gt, lte, max } from 'drizzle-orm'
import { OPERATOR_ACTS_STORED_DAYS, type OperatorActName } from '#shared/domain/operator-acts.ts'
import { must } from '#shared/lib/must.ts'
import { DAY } from '#shared/lib/time.ts'
import type { Db } from './database.ts'
import { type Digest, lookupDigests } from './lookup-digest.ts'
import { operatorActs, operatorActsHead } from './tables/operator-acts.ts'

/** An act. `operatorId` null: a command on the server's machine. `detail` has names and counts, never content. */
export type OperatorAct = {
  /** Epoch milliseconds of wall time. */
  at: number
  act: OperatorActName
  operatorId: string | null
  accountId?: string | null
  detail?: Readonly<Record<string, string | number>>
}

type Row = typeof operatorActs.$inferSelect
type Head = typeof operatorActsHead.$inferSelect

/** Rows read at once by the check. */
const PIECE = 1000

/** Adds an act in the caller's transaction. Call it last: it locks the end of the log until the commit. */
export async function noteOperatorAct(tx: Db, act: OperatorAct): Promise<void> {
  const digest = await lookupDigests(tx)
  const { head, isRight } = await lockHead(tx, digest)
  const { operatorId, accountId = null } = act
  const row = {
    // A row that isn't ours may have the next number.
    number: Math.max(head.last, await lastNumber(tx)) + 1,
    at: new Date(act.at),
    act: act.act,
    operator_id: operatorId,
    operator_digest: operatorId && digest(ACCOUNT, operatorId),
    account_id: accountId,
    account_digest: accountId && digest(ACCOUNT, accountId),
    detail: { ...act.detail },
  }
  const code = codeOf(digest, row, head.last_code)
  await tx.insert(operatorActs).values({ ...row, code })
  await writeHead(tx, digest, { ...head, last: row.number, last_code: code }, isRight)
}

/** Removes a deleted account's id from the log. The acts stay, and so do their codes. */
export async function forgetInOperatorActs(tx: Db, userId: string): Promise<void> {
  await tx.update(operatorActs).set({ operator_id: null }).where(eq(operatorActs.operator_id, userId))
  await tx.update(operatorActs).set({ account_id: null }).where(eq(operatorActs.account_id, userId))
}

/**
 * Deletes acts that are past their retention, from the beginning. If those aren't as they were written, the log stays
 * marked as wrong. Null: everything is done.
 */
export function purgeOperatorActs(db: Db, wallNow: number): Promise<null> {
  const until = wallNow - OPERATOR_ACTS_STORED_DAYS * DAY
  const isOld = lte(operatorActs.at, new Date(until))
  return db.transaction(async tx => {
    if ((await tx.$count(operatorActs, isOld)) === 0) return null
    const digest = await lookupDigests(tx)
    const { head, isRight } = await lockHead(tx, digest)
    const old = await walk(tx, digest, head, row => row.at.getTime() <= until)
    const areRight = isRight && old.isWhole
    await tx.delete(operatorActs).where(areRight ? lte(operatorActs.number, old.number) : isOld)
    const purged = areRight ? { purged: old.number, purged_code: old.code } : {}
    await writeHead(tx, digest, { ...head, ...purged }, areRight)
    return null
  })
}

/** The result of the check. `broken_at`: the number of the first act that is changed or missing; null if all is right. */
export type ActsCheck = { checked: number; broken_at: number | null }

/** Checks every act's code, that none is missing, and where the log begins and ends. */
export async function checkOperatorActs(db: Db): Promise<ActsCheck> {
  const digest = await lookupDigests(db)
  return db.transaction(
    async tx => {
      const [head] = await tx.select().from(operatorActsHead)
      const start = head ?? EMPTY
      // A forged head could hide rows that are missing at either end.
      if (head && head.code !== headCode(digest, head)) return { checked: 0, broken_at: start.purged + 1 }
      const { number, code, isWhole: isRight } = await walk(tx, digest, start)
      const checked = number - start.purged
      if (!isRight) return { checked, broken_at: number + 1 }
      const isEnd = number === start.last && code === start.last_code
      return { checked, broken_at: isEnd ? null : Math.min(number, start.last) + 1 }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

type Walked = { number: number; code: string; isWhole: boolean }

/** The last of the rows that are as they were written, from the beginning to the end or the first that isn't `wanted`. */
async function walk(
  tx: Db,
  digest: Digest,
  { purged, purged_code }: Pick<Head, 'purged' | 'purged_code'>,
  wanted: (row: Row) => boolean = () => true,
): Promise<Walked> {
  let [number, code] = [purged, purged_code]
  for (;;) {
    const rows = await readAfter(tx, number)
    for (const row of rows) {
      if (!wanted(row)) return { number, code, isWhole: true }
      if (row.number !== number + 1 || !isWhole(digest, row, code)) return { number, code, isWhole: false }
      ;({ number, code } = row)
    }
    if (rows.length < PIECE) return { number, code, isWhole: true }
  }
}

const readAfter = (tx: Db, number: number): Promise<Row[]> =>
  tx
    .select()
    .from(operatorActs)
    .where(gt(operatorActs.number, number))
    .orderBy(asc(operatorActs.number))
    .limit(PIECE)

/** Whether the row is as it was written. An id may have been forgotten, but it can't be another one. */
function isWhole(digest: Digest, row: Row, before: string): boolean {
  const isSame = (id: string | null, itsDigest: string | null) =>
    id === null || digest(ACCOUNT, id) === itsDigest
  return (
    row.code === codeOf(digest, row, before) &&
    isSame(row.operator_id, row.operator_digest) &&
    isSame(row.account_id, row.account_digest)
  )
}

/** Scopes of digests. */
const ACCOUNT = 'account of an operator’s act'
const ACT = 'operator’s act'
const HEAD = 'head of operators’ acts'

const EMPTY: Omit<Head, 'code' | 'only'> = { purged: 0, purged_code: '', last: 0, last_code: '' }

function codeOf(digest: Digest, row: Omit<Row, 'code'>, before: string): string {
  const { number, at, act, operator_digest, account_digest, detail } = row
  // The database keeps a detail's fields in an order of its own.
  const fields = Object.entries(detail).sort(([one], [other]) => (one < other ? -1 : 1))
  const told = [before, number, at.toISOString(), act, operator_digest, account_digest, fields]
  return digest(ACT, JSON.stringify(told))
}

const headCode = (digest: Digest, { purged, purged_code, last, last_code }: Omit<Head, 'code' | 'only'>) =>
  digest(HEAD, JSON.stringify([purged, purged_code, last, last_code]))

/** The end of the log, locked until the transaction ends. `isRight`: it's as we wrote it. */
async function lockHead(tx: Db, digest: Digest): Promise<{ head: Head; isRight: boolean }> {
  const first = { only: true, ...EMPTY, code: headCode(digest, EMPTY) }
  // Acts without an end: somebody removed it.
  const code = (await lastNumber(tx)) === 0 ? first.code : WRONG
  await tx
    .insert(operatorActsHead)
    .values({ ...first, code })
    .onConflictDoNothing()
  const [found] = await tx.select().from(operatorActsHead).for('update')
  const head = must(found, 'head of the audit log')
  return { head, isRight: head.code === headCode(digest, head) }
}

/** The code of an end that was found wrong once. It stays wrong. */
const WRONG = ''

async function writeHead(tx: Db, digest: Digest, head: Head, isRight: boolean): Promise<void> {
  await tx.update(operatorActsHead).set({ ...head, code: isRight ? headCode(digest, head) : WRONG })
}

async function lastNumber(tx: Db): Promise<number> {
  const [found] = await tx.select({ number: max(operatorActs.number) }).from(operatorActs)
  return found?.number ?? 0
}
