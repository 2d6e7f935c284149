// Sealing columns anew: values from before they were sealed, and all of them when keys change. And for another account,
// where rows move to one.
import { and, asc, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { must } from '#shared/lib/must.ts'
import type { Db } from './database.ts'
import { isNotSealedWith, isSealedWith } from './row-seal.ts'
import { closeColumn, columnOf, openColumn, SEALED_COLUMNS, type SealedColumn } from './sealed-columns.ts'

/** Values sealed anew in one go: a few milliseconds. */
const BATCH = 100

type Row = Record<string, unknown>

/** Whether some value is sealed with this key. */
export async function isSealingColumns(db: Db, keyId: string): Promise<boolean> {
  for (const column of SEALED_COLUMNS)
    if ((await rowsWhere(db, column, isSealedWith(sealed(column), keyId), 1)).length > 0) return true
  return false
}

/** Whether some value is not; null: whether some is sealed with none. */
export async function isAnyColumnRemaining(db: Db, keyId: string | null): Promise<boolean> {
  for (const column of SEALED_COLUMNS)
    if ((await rowsWhere(db, column, isNotSealedWith(sealed(column), keyId), 1)).length > 0) return true
  return false
}

/**
 * Seals with the newest key all values that are not sealed with `keyId`, which it is; where that is null, those that are
 * not sealed at all. @returns how many were sealed anew.
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

/** Moves the rows that fit `where` from one account to another, their value sealed for where they come to. */
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

/** With their keys and what is sealed, nothing more. */
function rowsWhere(db: Db, column: SealedColumn, where: SQL, limit: number): Promise<Row[]> {
  const all = getTableColumns(column.table)
  const wanted = [...column.keys, column.column].map(field => [field, must(all[field], field)] as const)
  // In the order of the index of plain texts.
  const order = column.keys.slice(0, 1).map(key => asc(columnOf(column, key)))
  return db
    .select(Object.fromEntries(wanted))
    .from(column.table)
    .where(where)
    .orderBy(...order)
    .limit(limit)
}

/** A value that was changed meanwhile stays as it was changed. */
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
