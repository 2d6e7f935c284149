// The tables of a database as its own catalog lists them, so that a backup can't forget one.
import { sql } from 'drizzle-orm'
import type { Handle } from '../db/handle.ts'
import type { BackupColumn, SequenceRecord } from './records.ts'

/** `type` as the catalog writes it, for a cast. `parents`: the tables that its foreign keys refer to. */
export type LayoutColumn = BackupColumn & { type: string }
export type LayoutTable = { name: string; columns: readonly LayoutColumn[]; parents: readonly string[] }

type Reader = Pick<Handle, 'execute'>

const ask = async <Row>(db: Reader, query: ReturnType<typeof sql>) =>
  ((await db.execute(query)) as unknown as { rows: Row[] }).rows

/** All tables, each after those that its foreign keys refer to, and those with files last if they can be. */
export async function readLayout(db: Reader): Promise<LayoutTable[]> {
  const columns = await ask<{ table: string; name: string; type: string }>(
    db,
    sql`select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      order by c.relname, a.attnum`,
  )
  const keys = await ask<{ table: string; parent: string }>(
    db,
    sql`select distinct c.relname as "table", p.relname as parent
      from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
      where k.contype = 'f' and k.connamespace = 'public'::regnamespace and c.oid <> p.oid`,
  )
  const tables = [...Map.groupBy(columns, one => one.table)].map(([name, own]) => ({
    name,
    columns: own.map(one => ({ name: one.name, type: one.type, isBytes: one.type === 'bytea' })),
    parents: keys.filter(key => key.table === name).map(key => key.parent),
  }))
  return inOrder(tables.sort((one, other) => Number(hasFiles(one)) - Number(hasFiles(other))))
}

/** Whether a table has columns of bytes. */
export const hasFiles = ({ columns }: Pick<LayoutTable, 'columns'>): boolean =>
  columns.some(one => one.isBytes)

/** The sequences, which no snapshot holds: read them after the snapshot was taken, so that no number is used twice. */
export async function readSequences(db: Reader): Promise<SequenceRecord[]> {
  const names = await ask<{ name: string }>(
    db,
    sql`select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`,
  )
  const found: SequenceRecord[] = []
  for (const { name } of names) {
    const [row] = await ask<{ value: string; called: boolean }>(
      db,
      sql`select last_value::text as value, is_called as called from ${sql.identifier(name)}`,
    )
    if (row) found.push({ sequence: name, value: row.value, isCalled: row.called })
  }
  return found
}

/** @throws when tables refer to each other in a circle: no order of inserts would do. */
function inOrder(tables: readonly LayoutTable[]): LayoutTable[] {
  const ordered: LayoutTable[] = []
  const done = new Set<string>()
  const visit = (table: LayoutTable, above: readonly string[]) => {
    if (done.has(table.name)) return
    if (above.includes(table.name)) throw new Error(`tables refer to each other: ${above.join(', ')}`)
    for (const parent of tables.filter(one => table.parents.includes(one.name)))
      visit(parent, [...above, table.name])
    done.add(table.name)
    ordered.push(table)
  }
  for (const table of tables) visit(table, [])
  return ordered
}
