// Resealing columns: plain values from before they were sealed, and all values when keys change. Also seals values
// again when rows move to another account.
import { and, asc, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { must } from '#shared/lib/must.ts'
import type { Db } from './database.ts'
import { isNotSealedWith, isSealedWith } from './row-seal.ts'
import { closeColumn, columnOf, openColumn, SEALED_COLUMNS, type SealedColumn } from './sealed-columns.ts'

/** Values per batch: a few milliseconds. */
const BATCH = 100

type Row = Record<string, unknown>

/** Whether some value is sealed with this key. */
export async function isSealingColumns(db: Db, keyId: string): Promise<boolean> {
  for (const column of SEALED_COLUMNS)
    if ((await rowsWhere(db, column, isSealedWith(sealed(column), keyId), 1)).length > 0) return true
  return false
}

/** Whether some value isn't sealed with this key; null: whether some value is plain. */
export async function isAnyColumnRemaining(db: Db, keyId: string | null): Promise<boolean> {
  for (const column of SEALED_COLUMNS)
    if ((await rowsWhere(db, column, isNotSealedWith(sealed(column), keyId), 1)).length > 0) return true
  return false
}

/**
 * Seals all values with the newest key that aren't sealed with it yet. `keyId` is that key; if it's null, only plain
 * values are sealed. @returns how many were sealed.
 */
export async function resealColumns(
  db: Db,
  keyId: string | null,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (done: number) => void },
): Promise<number> {
  let resealed = 0
  for (const column of SEALED_COLUMNS) {
    while (!signal.aborted) {
      const rows = await rowsWhere(db, column, isNotSealedWith(sealed(column), keyId), BATCH)
      if (rows.length === 0) break
      for (const row of rows) await resealValue(db, column, row)
      resealed += rows.length
      onProgress(resealed)
    }
  }
  return resealed
}

/** Moves the rows that match `where` from one account to another, and seals their value for its new place. */
export async function moveSealedColumn(
  tx: Db,
  column: SealedColumn,
  { from, to }: { from: string; to: string },
  where: SQL,
): Promise<void> {
  const ofAccount = sql`${columnOf(column, 'user_id')} = ${from}::uuid`
  const rows = (await tx.select().from(column.table).where(and(ofAccount, where)).for('update')) as Row[]
  for (const row of rows) {
    const moved = { ...row, user_id: to }
    const value = await openColumn(tx, column, row)
    const closed = value === null ? null : closeColumn(tx, column, moved, value)
    await tx
      .update(column.table)
      .set({ user_id: to, [column.column]: closed } as never)
      .where(isRow(column, row))
  }
}

const sealed = (column: SealedColumn) => columnOf(column, column.column)

/** Only the key columns and the sealed value. */
function rowsWhere(db: Db, column: SealedColumn, where: SQL, limit: number): Promise<Row[]> {
  const all = getTableColumns(column.table)
  const wanted = [...column.keys, column.column].map(field => [field, must(all[field], field)] as const)
  // In the order of the index of plain values.
  const order = column.keys.slice(0, 1).map(key => asc(columnOf(column, key)))
  return db
    .select(Object.fromEntries(wanted))
    .from(column.table)
    .where(where)
    .orderBy(...order)
    .limit(limit)
}

/** Doesn't overwrite a value that was changed meanwhile. */
async function resealValue(db: Db, column: SealedColumn, row: Row): Promise<void> {
  const value = must(await openColumn(db, column, row), 'a sealed value')
  await db
    .update(column.table)
    .set({ [column.column]: closeColumn(db, column, row, value) } as never)
    .where(and(isRow(column, row), sql`${sealed(column)} = ${row[column.column]}`))
}

const isRow = (column: SealedColumn, row: Row): SQL =>
  sql.join(
    column.keys.map(key => sql`${columnOf(column, key)} = ${row[key]}`),
    sql` and `,
  )
