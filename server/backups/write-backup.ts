// Writes a backup of the whole database: one snapshot, while others write. Files in the object store are included.
import { getTableName, sql } from 'drizzle-orm'
import type { Database, Db } from '../db/database.ts'
import { readSchemaVersion } from '../db/schema-version.ts'
import { blobs } from '../db/tables/engine.ts'
import { EvidenceError, type EvidenceStore } from '../lib/evidence-store.ts'
import { BackupError } from './backup-error.ts'
import { hasFiles, type LayoutTable, readLayout, readSequences } from './read-layout.ts'
import { type BackupEnd, type BackupHead, openRecordWriter, type RecordWriter } from './records.ts'
import type { FrameWriter } from './sealed-frames.ts'

export type BackupSource = {
  database: Pick<Database, 'db' | 'kind'>
  evidence: Pick<EvidenceStore, 'read'>
  /** The names of the migrations, by number. */
  migrations: readonly { number: number; tag: string }[]
  about: Pick<BackupHead, 'program' | 'madeAt' | 'masterKey'>
  /** Stops it. */
  signal: AbortSignal
}

/** The characters or bytes after which a part is written. */
const PART = 1024 * 1024
/** Objects that are read at once. */
const OBJECTS_AT_ONCE = 4

type Run = BackupSource & { tx: Db; records: RecordWriter }
type FoundRow = { row: string; place: string; size: number; object: string | null }

/** @throws BackupError, EvidenceError `unavailable`, or the signal's reason; the file is then incomplete. */
export async function writeBackup(
  source: BackupSource,
  frames: FrameWriter,
): Promise<BackupHead & BackupEnd> {
  const { database, migrations, about } = source
  return database.db.transaction(
    async tx => {
      const found = await readSchemaVersion(tx)
      const number = found?.version ?? -1
      const tag = migrations.find(one => one.number === number)?.tag
      if (tag === undefined)
        throw new BackupError(
          'A newer version of Offlist has migrated this database: back it up with that one.',
        )
      // The database writes values as text. These settings decide how.
      await tx.execute(sql`set local datestyle = 'ISO, YMD'`)
      await tx.execute(sql`set local bytea_output = 'hex'`)
      // A slow object store lets the transaction idle, and a large table is one statement.
      await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
      await tx.execute(sql`set local statement_timeout = 0`)
      const head: BackupHead = { ...about, database: database.kind, migration: { number, tag } }
      const records = await openRecordWriter(frames, head)
      const run = { ...source, tx, records }
      for (const table of await readLayout(tx)) await writeTable(run, table)
      for (const sequence of await readSequences(tx)) await records.sequence(sequence)
      const { masterKey: _, ...shown } = head
      return { ...shown, ...(await records.end()) }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

async function writeTable(run: Run, table: LayoutTable): Promise<void> {
  const { tx, records, signal } = run
  const columns = table.columns.map(({ name, isBytes }) => ({ name, isBytes }))
  await records.table(table.name, columns)
  const name = sql.identifier(table.name)
  // Its own name, because the connection keeps a repeated statement with the columns of its rows.
  const cursor = sql.identifier(`backup_${table.name}`)
  await tx.execute(sql`declare ${cursor} no scroll cursor for select ${selected(table)} from ${name}`)
  for (;;) {
    signal.throwIfAborted()
    const found = await rowsOf<FoundRow>(tx.execute(sql`fetch forward 500 from ${cursor}`))
    if (found.length === 0) break
    if (hasFiles(table)) await writeFiles(run, table, found)
    else
      for (const part of inParts(found, ({ row }) => row.length))
        await records.rows(part.map(({ row }) => row))
  }
  await tx.execute(sql`close ${cursor}`)
}

/** The values as a JSON array of texts; and for rows with bytes, where they are and how many. */
function selected(table: LayoutTable) {
  const values = table.columns.map(({ name, isBytes }) =>
    isBytes ? sql`null::text` : sql`${sql.identifier(name)}::text`,
  )
  const row = sql`json_build_array(${sql.join(values, sql`, `)})::text as row`
  if (!hasFiles(table)) return row
  const sizes = bytesOf(table).map(({ name }) => sql`coalesce(octet_length(${sql.identifier(name)}), 0)`)
  const object = isInStore(table) ? sql`${sql.identifier(blobs.object.name)}` : sql`null::text`
  return sql`${row}, ctid::text as place, (${sql.join(sizes, sql` + `)})::int as size, ${object} as object`
}

const bytesOf = (table: LayoutTable) => table.columns.filter(one => one.isBytes)
const isInStore = (table: LayoutTable) => table.name === getTableName(blobs)

/** The snapshot's version of a row stays where it is, so its bytes can be read by that place. */
async function writeFiles(run: Run, table: LayoutTable, found: readonly FoundRow[]): Promise<void> {
  const names = bytesOf(table).map(({ name }) => name)
  for (const part of inParts(found, ({ size }) => size)) {
    run.signal.throwIfAborted()
    const places = part.filter(({ object }) => object === null).map(({ place }) => place)
    const stored = places.length === 0 ? [] : await readBytes(run.tx, table, places)
    const byPlace = new Map(stored.map(row => [row.place, row]))
    const objects = await readObjects(run, part)
    for (const { row, place, object } of part) {
      const values = JSON.parse(row) as (string | null)[]
      const bytes =
        object === null
          ? names.map(name => (byPlace.get(place)?.[name] as Uint8Array | null | undefined) ?? null)
          : names.map(name => (name === blobs.bytes.name ? (objects.get(object) ?? null) : null))
      await run.records.file({ row: values, bytes, isObject: object !== null })
    }
  }
}

async function readBytes(tx: Db, table: LayoutTable, places: readonly string[]) {
  const columns = bytesOf(table).map(({ name }) => sql.identifier(name))
  return rowsOf<{ place: string } & Record<string, unknown>>(
    tx.execute(sql`select ctid::text as place, ${sql.join(columns, sql`, `)} from ${sql.identifier(table.name)}
      where ctid = any(${sql.param([...places])}::tid[])`),
  )
}

/** A missing object is left out: the person may have deleted its row since the snapshot, or it was lost before. */
async function readObjects({ evidence }: Run, part: readonly FoundRow[]): Promise<Map<string, Uint8Array>> {
  const names = part.flatMap(({ object }) => object ?? [])
  const read = new Map<string, Uint8Array>()
  for (let at = 0; at < names.length; at += OBJECTS_AT_ONCE)
    await Promise.all(
      names.slice(at, at + OBJECTS_AT_ONCE).map(async object => {
        const bytes = await evidence.read({ bytes: null, object }).catch((error: unknown) => {
          if (error instanceof EvidenceError && error.reason === 'missing') return null
          throw error
        })
        if (bytes) read.set(object, bytes)
      }),
    )
  return read
}

const rowsOf = async <Row>(answer: PromiseLike<unknown>) =>
  ((await answer) as unknown as { rows: Row[] }).rows

/** An object's size isn't known before it's read, so a part has few of them. */
const OBJECT_SIZE = PART / OBJECTS_AT_ONCE

function inParts<Row extends { object?: string | null }>(
  rows: readonly Row[],
  sizeOf: (row: Row) => number,
): Row[][] {
  const parts: Row[][] = []
  let room = 0
  for (const row of rows) {
    const size = row.object ? OBJECT_SIZE : sizeOf(row)
    if (parts.length === 0 || room < size) {
      parts.push([])
      room = PART
    }
    parts.at(-1)?.push(row)
    room -= size
  }
  return parts
}
