// Restores a backup into a database of either kind, in one transaction: what isn't complete leaves no trace.
import { getTableName, type SQL, SQL as Statement, StringChunk, sql } from 'drizzle-orm'
import { rewrapDataKeys } from '../db/data-keys.ts'
import { type Database, openSeals } from '../db/database.ts'
import type { Handle } from '../db/handle.ts'
import type { MigrationPlan } from '../db/migration-plan.ts'
import type { RestoreTarget } from '../db/open-for-restore.ts'
import { applyMigrations, completeSchema, dropSchema, findContent } from '../db/rebuild-schema.ts'
import { blobs } from '../db/tables/engine.ts'
import { sealKeyId } from '../lib/envelope.ts'
import type { EvidenceStore } from '../lib/evidence-store.ts'
import { BackupError } from './backup-error.ts'
import { hasFiles, type LayoutTable, readLayout } from './read-layout.ts'
import type { BackupEnd, BackupHead, BackupRecord, FileRow } from './records.ts'

/** The restored database inside the transaction. */
export type Restored = Pick<Database, 'db' | 'envelope'> & {
  evidence: EvidenceStore
  /** The key of the installation that made the backup, if it's another one. */
  formerKey: Uint8Array | null
}

export type RestoreOptions = {
  target: RestoreTarget
  plan: MigrationPlan
  masterKey: Uint8Array
  wallNow: () => number
  /** Replaces accounts that are there. */
  mayReplace: boolean
  /** The object store of this installation, for the database in the transaction. */
  openStore: (db: Database['db']) => EvidenceStore
  /** What follows a restore, in the same transaction. */
  afterwards: (restored: Restored) => Promise<void>
  onProgress: (rows: number) => void
  onError: (error: Error) => void
  /** Stops it: the database then stays as it was. */
  signal: AbortSignal
}

/** @throws BackupError or the signal's reason, and then the database is as it was. */
export async function restoreBackup(
  records: AsyncGenerator<BackupRecord>,
  options: RestoreOptions,
): Promise<BackupHead & BackupEnd> {
  const { target, plan, mayReplace } = options
  const first = await records.next()
  if (first.done || first.value.kind !== 'head')
    throw new BackupError('The backup is damaged: its first part is missing.')
  const head = first.value
  refuseNewer(head, plan)
  const content = await findContent(target.handle)
  if (content === 'foreign')
    throw new BackupError('The database has tables of another program: restore into an empty one.')
  if (content === 'accounts' && !mayReplace)
    throw new BackupError(
      'The database has accounts: restore into an empty one, or add --replace to delete them.',
    )
  try {
    const end = await target.handle.transaction(tx =>
      rebuild(tx as unknown as Handle, head, records, options),
    )
    return { ...head, ...end }
  } catch (error) {
    if (codesOf(error).includes(LOCK_NOT_AVAILABLE))
      throw new BackupError('Another program is using the database: stop it.', { cause: error })
    throw error
  }
}

const LOCK_NOT_AVAILABLE = '55P03'

/** Of an error and its causes. */
function codesOf(error: unknown): unknown[] {
  return error instanceof Error ? [Reflect.get(error, 'code'), ...codesOf(error.cause)] : []
}

function refuseNewer({ migration, program }: BackupHead, plan: MigrationPlan): void {
  if (migration.number > plan.version)
    throw new BackupError(
      `The backup is of a newer version of Offlist (${program}, database version ${migration.number}; this one has ${plan.version}): restore it with that one or a newer one.`,
    )
  if (plan.migrations.find(({ number }) => number === migration.number)?.tag !== migration.tag)
    throw new BackupError(
      `The backup’s database version (${migration.tag}) isn’t one that this version of Offlist knows.`,
    )
}

async function rebuild(
  tx: Handle,
  head: BackupHead,
  records: AsyncIterable<BackupRecord>,
  options: RestoreOptions,
): Promise<BackupEnd> {
  const { plan, masterKey, wallNow, onError } = options
  await tx.execute(sql`set local datestyle = 'ISO, YMD'`)
  await dropSchema(tx)
  await applyMigrations(tx, plan, { above: -1, upTo: head.migration.number })
  const layout = await readLayout(tx)
  // A migration may have written rows of its own.
  await tx.execute(
    sql`truncate ${sql.join(
      layout.map(({ name }) => sql.identifier(name)),
      sql`, `,
    )}`,
  )
  const end = await insertAll(tx, layout, records, options)
  await applyMigrations(tx, plan, { above: head.migration.number, upTo: plan.version })
  await completeSchema(tx, plan)
  const former = head.masterKey === undefined ? null : Buffer.from(head.masterKey, 'base64')
  const isOther = former !== null && !former.equals(masterKey)
  if (isOther) await rewrapDataKeys(tx, former, masterKey)
  const seals = await openSeals(tx, { masterKey, wallNow, onError })
  const evidence = options.openStore(seals.db)
  await options.afterwards({ ...seals, evidence, formerKey: isOther ? former : null })
  options.signal.throwIfAborted()
  return end
}

async function insertAll(
  tx: Handle,
  layout: readonly LayoutTable[],
  records: AsyncIterable<BackupRecord>,
  { openStore, onProgress, signal }: RestoreOptions,
): Promise<BackupEnd> {
  // The store's own table has to be restored before its files: it says whose the bucket is.
  let store: EvidenceStore | null = null
  let into: { table: LayoutTable; statement: (row: SQL, bytes: readonly SQL[]) => SQL } | null = null
  let done = 0
  for await (const record of records) {
    signal.throwIfAborted()
    if (record.kind === 'table') into = intoTable(layout, record)
    if (record.kind === 'rows' && into) {
      await tx.execute(into.statement(sql`jsonb_array_elements(${record.json}::jsonb)`, []))
      done += record.count
      onProgress(done)
    }
    if (record.kind === 'file' && into) {
      if (record.isObject) store ??= openStore(tx as unknown as Database['db'])
      const placed = record.isObject && store ? await placeObject(store, into.table, record) : record
      const row = sql`(select ${JSON.stringify(placed.row)}::jsonb)`
      await tx.execute(
        into.statement(
          row,
          placed.bytes.map(bytes => sql`${bytes}::bytea`),
        ),
      )
      done += 1
      onProgress(done)
    }
    if (record.kind === 'sequence')
      await tx.execute(
        sql`select setval(${record.sequence}::regclass, ${record.value}::bigint, ${record.isCalled}::boolean)`,
      )
    if (record.kind === 'end') return record
  }
  throw new BackupError('The backup is damaged: its list of tables is missing.')
}

/** The statement that inserts rows of a table. @throws BackupError if the table isn't as it was. */
function intoTable(layout: readonly LayoutTable[], record: BackupRecord & { kind: 'table' }) {
  const table = layout.find(one => one.name === record.table)
  const names = record.columns.map(one => one.name)
  if (
    !table ||
    table.columns
      .map(one => one.name)
      .sort()
      .join() !== [...names].sort().join()
  )
    throw new BackupError(`The backup’s table ${record.table} isn’t the one of its database version.`)
  const types = new Map(table.columns.map(one => [one.name, one.type]))
  const columns = sql.join(
    names.map(name => sql.identifier(name)),
    sql`, `,
  )
  const statement = (rows: SQL, bytes: readonly SQL[]) => {
    let next = 0
    const values = record.columns.map(({ name, isBytes }, index) => {
      if (isBytes) return bytes[next++] ?? sql`null::bytea`
      return sql`(r ->> ${literal(String(index))})::${literal(types.get(name) ?? 'text')}`
    })
    return sql`insert into ${sql.identifier(table.name)} (${columns}) select ${sql.join(values, sql`, `)} from ${rows} as t(r)`
  }
  return {
    table: { ...table, columns: record.columns.map(one => ({ ...one, type: types.get(one.name) ?? '' })) },
    statement,
  }
}

/** A number, or a type as the database's catalog names it. */
const literal = (text: string): SQL => new Statement([new StringChunk(text)])

/** Bytes from an object store go to this installation's store. A missing object stays missing. */
async function placeObject(store: EvidenceStore, table: LayoutTable, file: FileRow): Promise<FileRow> {
  if (!hasFiles(table) || table.name !== getTableName(blobs))
    throw new BackupError(`The backup has objects in the table ${table.name}, which has none.`)
  const [encrypted] = file.bytes
  if (!encrypted) return file
  const kept = await store.keep(encrypted, sealKeyId(encrypted) ?? '')
  const at = table.columns.findIndex(({ name }) => name === blobs.object.name)
  return {
    ...file,
    row: file.row.map((value, index) => (index === at ? kept.object : value)),
    bytes: [kept.bytes],
  }
}
