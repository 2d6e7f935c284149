// Resealing rows: plain ones from before there were sealed columns, and all rows when keys change. In small batches,
// each under its account's lock. Rows keep their sequence numbers, so devices don't receive them again.
import { asc, eq, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { CollectionName } from '#shared/collections/index.ts'
import { must } from '#shared/lib/must.ts'
import type { Db } from './database.ts'
import { tables } from './replicated.ts'
import { isNotSealedWith, isSealedWith, sealedNames } from './row-seal.ts'
import { lockAccount } from './rows.ts'
import { KEEPING_SETTING } from './sync-triggers.ts'

/** Rows of one account per batch, under one lock: a few milliseconds. */
const BATCH = 100

type SealedTable = PgTable & Record<'user_id' | 'id' | 'sealed', PgColumn>

const sealedTable = (name: CollectionName) => tables[name] as unknown as SealedTable

/** Whether some row is sealed with this key. */
export async function isSealingRows(db: Db, keyId: string): Promise<boolean> {
  for (const name of sealedNames) {
    const table = sealedTable(name)
    const isSealing = isSealedWith(table.sealed, keyId)
    if ((await db.select({ id: table.id }).from(table).where(isSealing).limit(1)).length > 0) return true
  }
  return false
}

/** Whether some row isn't sealed with this key; null: whether some row is plain. */
export async function isAnyRowRemaining(db: Db, keyId: string | null): Promise<boolean> {
  for (const name of sealedNames) if (await accountWithRowLeft(db, name, keyId)) return true
  return false
}

/**
 * Seals all rows with the newest key that aren't sealed with it yet. `keyId` is that key; if it's null, only plain rows
 * are sealed. @returns how many were sealed.
 */
export async function resealRows(
  db: Db,
  keyId: string | null,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (done: number) => void },
): Promise<number> {
  let resealed = 0
  for (const name of sealedNames) {
    while (!signal.aborted) {
      const account = await accountWithRowLeft(db, name, keyId)
      if (account === null) break
      resealed += await resealBatch(db, name, account, keyId)
      onProgress(resealed)
    }
  }
  return resealed
}

async function accountWithRowLeft(
  db: Db,
  name: CollectionName,
  keyId: string | null,
): Promise<string | null> {
  const table = sealedTable(name)
  const [row] = await db
    .select({ account: table.user_id })
    .from(table)
    .where(isNotSealedWith(table.sealed, keyId))
    // In the order of the index of plain texts.
    .orderBy(asc(table.user_id))
    .limit(1)
  return row ? String(row.account) : null
}

function resealBatch(db: Db, name: CollectionName, account: string, keyId: string | null): Promise<number> {
  const table = sealedTable(name)
  return db.transaction(async tx => {
    await lockAccount(tx, account)
    const stored = await tx
      .select()
      .from(table)
      .where(sql`${eq(table.user_id, account)} and ${isNotSealedWith(table.sealed, keyId)}`)
      .limit(BATCH)
    await writeSealed(tx, name, account, await tx.rowSeal.open(tx, name, stored))
    return stored.length
  })
}

async function writeSealed(tx: Db, name: CollectionName, account: string, rows: readonly object[]) {
  const closed = rows.map(row => {
    const { id, sealed } = tx.rowSeal.close(name, account, row as { id: string })
    return { id, sealed: must(sealed, 'a sealed column') }
  })
  await tx.execute(sql`select set_config(${KEEPING_SETTING}, 'on', true)`)
  await tx.execute(sql`update ${sealedTable(name)} as stored set sealed = given.sealed
    from jsonb_to_recordset(${JSON.stringify(closed)}::jsonb) as given(id text, sealed text)
    where stored.user_id = ${account}::uuid and stored.id = given.id`)
  await tx.execute(sql`select set_config(${KEEPING_SETTING}, '', true)`)
}

/**
 * Moves rows of a collection from one account to another, and seals them for their new place. The caller holds both
 * accounts' locks.
 */
export async function moveSealedRows(
  tx: Db,
  name: CollectionName,
  { from, to }: { from: string; to: string },
  ids: readonly string[],
): Promise<void> {
  const table = sealedTable(name)
  const isMoving = sql`${eq(table.user_id, from)} and ${table.id} = any(${sql.param([...ids])}::text[])`
  const rows = await tx.rowSeal.open(tx, name, await tx.select().from(table).where(isMoving))
  const closed = rows.map(row => {
    const { id, sealed } = tx.rowSeal.close(name, to, row as { id: string })
    return { id, sealed }
  })
  await tx.execute(sql`update ${table} as stored set user_id = ${to}::uuid, sealed = given.sealed
    from jsonb_to_recordset(${JSON.stringify(closed)}::jsonb) as given(id text, sealed text)
    where stored.user_id = ${from}::uuid and stored.id = given.id`)
}
