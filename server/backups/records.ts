// The content of a backup: a head, the tables with their rows and files, the sequences, and an end with counts and
// digests.
import { createHash, type Hash } from 'node:crypto'
import { z } from '#shared/lib/z.ts'
import { BackupError } from './backup-error.ts'
import type { FrameWriter } from './sealed-frames.ts'

/** A row's values as the database writes them as text, in the order of its table's columns. */
export type TextRow = readonly (string | null)[]

const column = z.object({ name: z.string(), isBytes: z.boolean() })
const head = z.object({
  program: z.string(),
  /** The schema's version: number and name of the newest migration. */
  migration: z.object({ number: z.int(), tag: z.string() }),
  database: z.enum(['pglite', 'postgres']),
  /** Wall time. */
  madeAt: z.iso.datetime(),
  /** Only in a backup that a passphrase seals: without it, the database's own seals couldn't be opened. */
  masterKey: z.string().optional(),
})
const table = z.object({ table: z.string(), columns: z.array(column) })
const fileRow = z.object({
  row: z.array(z.string().nullable()),
  /** Lengths of the columns of bytes, in their order; null for none. */
  lengths: z.array(z.int().nullable()),
  /** Whether the bytes were in the object store. */
  isObject: z.boolean(),
})
const sequence = z.object({ sequence: z.string(), value: z.string(), isCalled: z.boolean() })
const end = z.object({
  tables: z.record(z.string(), z.object({ rows: z.int(), digest: z.string() })),
  files: z.object({ count: z.int(), bytes: z.number(), missing: z.int() }),
})

export type BackupHead = z.infer<typeof head>
export type BackupColumn = z.infer<typeof column>
export type BackupEnd = z.infer<typeof end>
export type SequenceRecord = z.infer<typeof sequence>
/** A row with its bytes: null for a column without any. */
export type FileRow = { row: TextRow; bytes: readonly (Uint8Array | null)[]; isObject: boolean }

export type BackupRecord =
  | ({ kind: 'head' } & BackupHead)
  | ({ kind: 'table' } & z.infer<typeof table>)
  | { kind: 'rows'; json: string; count: number }
  | ({ kind: 'file' } & FileRow)
  | ({ kind: 'sequence' } & SequenceRecord)
  | ({ kind: 'end' } & BackupEnd)

/** The first byte of a frame. */
const TYPE = { head: 1, table: 2, rows: 3, file: 4, sequence: 5, end: 6 } as const
const NUMBER_BYTES = 4
/** The table of people's files. */
const FILES = 'blobs'

/** Counts and digests, as they are written at the end. */
class Tally {
  private readonly tables = new Map<string, { rows: number; hash: Hash }>()
  private current: { name: string; rows: number; hash: Hash } | null = null
  private files = { count: 0, bytes: 0, missing: 0 }

  begin(name: string): void {
    this.current = { name, rows: 0, hash: createHash('sha256') }
    this.tables.set(name, this.current)
  }
  add(count: number, parts: readonly Uint8Array[]): void {
    if (!this.current) throw new BackupError('The backup is damaged: it has rows without a table.')
    this.current.rows += count
    for (const part of parts) this.current.hash.update(part)
  }
  addFile({ bytes, isObject }: Pick<FileRow, 'bytes' | 'isObject'>): void {
    // Other tables have keys in columns of bytes.
    if (this.current?.name !== FILES) return
    const length = bytes.reduce((sum, part) => sum + (part?.byteLength ?? 0), 0)
    if (isObject && length === 0) this.files.missing += 1
    else this.files.count += 1
    this.files.bytes += length
  }
  end(): BackupEnd {
    const tables = [...this.tables].map(
      ([name, { rows: count, hash }]) => [name, { rows: count, digest: hash.digest('hex') }] as const,
    )
    return { tables: Object.fromEntries(tables), files: this.files }
  }
}

export type RecordWriter = {
  table: (name: string, columns: readonly BackupColumn[]) => Promise<void>
  /** Rows as JSON arrays of texts. */
  rows: (texts: readonly string[]) => Promise<void>
  file: (file: FileRow) => Promise<void>
  sequence: (sequence: SequenceRecord) => Promise<void>
  /** Writes the end and returns it. */
  end: () => Promise<BackupEnd>
}

/** Writes the head, and then what the caller adds. */
export async function openRecordWriter(frames: FrameWriter, about: BackupHead): Promise<RecordWriter> {
  const tally = new Tally()
  const write = (type: keyof typeof TYPE, parts: readonly Uint8Array[], isLast = false) =>
    frames.write([Uint8Array.of(TYPE[type]), ...parts], isLast)
  await write('head', [jsonOf(about)])
  return {
    async table(name, columns) {
      tally.begin(name)
      await write('table', [jsonOf({ table: name, columns })])
    },
    async rows(texts) {
      const parts = [numberOf(texts.length), Buffer.from(`[${texts.join(',')}]`)]
      tally.add(texts.length, parts)
      await write('rows', parts)
    },
    async file(file) {
      const lengths = file.bytes.map(bytes => bytes?.byteLength ?? null)
      const text = jsonOf({ row: file.row, lengths, isObject: file.isObject })
      const parts = [numberOf(text.length), text, ...file.bytes.filter(bytes => bytes !== null)]
      tally.add(1, parts)
      tally.addFile(file)
      await write('file', parts)
    },
    sequence: one => write('sequence', [jsonOf(one)]),
    async end() {
      const done = tally.end()
      await write('end', [jsonOf(done)], true)
      return done
    },
  }
}

/**
 * The records of a backup, the last one only after all counts and digests were compared with it.
 * @throws BackupError when something is damaged or missing.
 */
export async function* readRecords(frames: AsyncIterable<Buffer>): AsyncGenerator<BackupRecord> {
  const tally = new Tally()
  let done: BackupEnd | null = null
  for await (const frame of frames) {
    const body = frame.subarray(1)
    const record = parseRecord(frame[0], body)
    if (record.kind === 'table') tally.begin(record.table)
    if (record.kind === 'rows') tally.add(record.count, [body])
    if (record.kind === 'file') {
      tally.add(1, [body])
      tally.addFile(record)
    }
    if (record.kind === 'end') done = record
    else yield record
  }
  // The frames end with the one that is marked as last.
  if (done === null) throw new BackupError('The backup is damaged: its list of tables is missing.')
  const { tables, files } = tally.end()
  for (const name of new Set([...Object.keys(tables), ...Object.keys(done.tables)]))
    if (tables[name]?.rows !== done.tables[name]?.rows || tables[name]?.digest !== done.tables[name]?.digest)
      throw new BackupError(`The backup is damaged: the table ${name} isn’t the one that was saved.`)
  if (JSON.stringify(files) !== JSON.stringify(done.files))
    throw new BackupError('The backup is damaged: its files aren’t those that were saved.')
  yield { kind: 'end', tables: done.tables, files: done.files }
}

function parseRecord(type: number | undefined, body: Buffer): BackupRecord {
  try {
    switch (type) {
      case TYPE.head:
        return { kind: 'head', ...head.parse(fromJson(body)) }
      case TYPE.table:
        return { kind: 'table', ...table.parse(fromJson(body)) }
      case TYPE.rows:
        // Only the database parses the rows.
        return { kind: 'rows', count: body.readUInt32BE(), json: body.toString('utf8', NUMBER_BYTES) }
      case TYPE.file:
        return { kind: 'file', ...parseFile(body) }
      case TYPE.sequence:
        return { kind: 'sequence', ...sequence.parse(fromJson(body)) }
      case TYPE.end:
        return { kind: 'end', ...end.parse(fromJson(body)) }
    }
  } catch {
    throw new BackupError('The backup is damaged: a part isn’t what it should be.')
  }
  throw new BackupError('The backup has a part that this version doesn’t know.')
}

function parseFile(body: Buffer): FileRow {
  const end = NUMBER_BYTES + body.readUInt32BE()
  const { row, lengths, isObject } = fileRow.parse(fromJson(body.subarray(NUMBER_BYTES, end)))
  let at = end
  const bytes = lengths.map(length => {
    if (length === null) return null
    at += length
    return body.subarray(at - length, at)
  })
  if (at !== body.length) throw new BackupError('The backup is damaged: a file has another length.')
  return { row, bytes, isObject }
}

function numberOf(value: number): Buffer {
  const bytes = Buffer.alloc(NUMBER_BYTES)
  bytes.writeUInt32BE(value)
  return bytes
}

const jsonOf = (value: unknown) => Buffer.from(JSON.stringify(value))
const fromJson = (body: Buffer): unknown => JSON.parse(body.toString())
