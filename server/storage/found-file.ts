// A file that a user may read, of any bucket: what's known of it, and its bytes.
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type Bucket, readBlob } from '../db/blobs.ts'
import type { Db } from '../db/database.ts'
import { findDoc } from '../db/rows.ts'
import { openColumn, SEALED } from '../db/sealed-columns.ts'
import { findFile, readFileParts, type StoredFile } from '../db/stored-files.ts'
import { blobs } from '../db/tables/engine.ts'
import type { Deps } from '../deps.ts'
import type { AccessScope } from '../lib/actor.ts'
import { canReadReport } from '../lib/can-read-report.ts'
import type { BucketName } from './buckets.ts'
import { canReadEvidence, evidenceSeen } from './can-read-evidence.ts'
import { ownerOf } from './file-owner.ts'

type FileReading = Pick<Deps, 'db' | 'envelope' | 'evidence'>

/** `name`: its key in the bucket. `madeBy`: the user who stored it; null for the server. */
export type FileView = {
  id: string
  bucket: BucketName
  name: string
  type: string
  size: number
  digest: string
  cacheControl: string
  madeBy: string | null
  createdAt: Date
  updatedAt: Date
}
export type FoundFile = FileView & {
  metadata: Readonly<Record<string, unknown>> | null
  /** The bytes from `from` up to `to` (exclusive). @throws EvidenceError if they're unavailable or damaged. */
  read: (range: { from: number; to: number }) => AsyncGenerator<Uint8Array>
}

/** Devices store evidence sealed, and delete it with its row; a browser's cache would do neither. */
const SERVER_FILES = 'no-store'

/** The file, or null if there is none that the user may see. Not inside a transaction. */
export async function findReadable(
  deps: FileReading,
  who: AccessScope,
  bucket: BucketName,
  key: string,
): Promise<FoundFile | null> {
  if (bucket === 'documents') return findDocument(deps, who, key)
  const mayRead = bucket === 'evidence' ? canReadEvidence : canReadReportFile
  return (await mayRead(deps.db, who, key)) ? findServerFile(deps, who.accountId, bucket, key) : null
}

/** `findReadable` for many keys: the rows that show evidence are read once for all of them. */
export async function manyReadable(
  deps: FileReading,
  who: AccessScope,
  bucket: BucketName,
): Promise<(key: string) => Promise<FoundFile | null>> {
  if (bucket !== 'evidence') return key => findReadable(deps, who, bucket, key)
  const seen = await evidenceSeen(deps.db, who)
  return async key =>
    seen === null || seen.has(key) ? findServerFile(deps, who.accountId, bucket, key) : null
}

async function findDocument(deps: FileReading, who: AccessScope, key: string): Promise<FoundFile | null> {
  const userId = await ownerOf(deps.db, who, key)
  const row = await findFile(deps.db, { userId, name: key })
  if (!row) return null
  return {
    ...viewOfStored(row),
    metadata: await openColumn(deps.db, SEALED.fileMetadata, row),
    read: range => readFileParts(deps.db, deps, userId, row, range),
  }
}

export const viewOfStored = (row: StoredFile): FileView => ({
  id: row.id,
  bucket: 'documents',
  name: row.name,
  type: row.type,
  size: row.size,
  digest: row.digest,
  cacheControl: row.cache_control,
  madeBy: row.made_by,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

async function canReadReportFile(db: Db, who: AccessScope, key: string): Promise<boolean> {
  const report = await findDoc(db, 'pdf_reports', who, key)
  return report?.status === 'completed' && canReadReport(who, report)
}

async function findServerFile(
  deps: FileReading,
  userId: string,
  bucket: Exclude<BucketName, 'documents'>,
  key: string,
): Promise<FoundFile | null> {
  const isIt = and(eq(blobs.user_id, userId), eq(blobs.bucket, bucket), eq(blobs.key, key))
  const [row] = await deps.db.select(BLOB_VIEW).from(blobs).where(isIt)
  if (!row) return null
  const whole = async () =>
    (await readBlob(deps.db, deps, { userId, bucket, key }))?.bytes ?? new Uint8Array()
  // Only a file from before sizes were noted, in an object store, has to be read for its size.
  const size = row.size ?? (await whole()).length
  return {
    ...viewOfBlob({ ...row, bucket, size }),
    metadata: null,
    async *read({ from, to }) {
      yield (await whole()).subarray(from, to)
    },
  }
}

/** Bytes that a seal adds (lib/envelope.ts). */
const SEAL_BYTES = 48
/** A blob without its bytes. */
export const BLOB_VIEW = {
  key: blobs.key,
  type: blobs.type,
  digest: blobs.digest,
  createdAt: blobs.created_at,
  size: sql`coalesce(${blobs.size}, octet_length(${blobs.bytes}) - ${SEAL_BYTES}::int)` as SQL<number | null>,
}

/** The view of a file that the server wrote. */
export function viewOfBlob(row: {
  bucket: Exclude<Bucket & BucketName, 'documents'>
  key: string
  type: string
  digest: string
  createdAt: Date
  size: number | null
}): FileView {
  const { bucket, key, type, digest, createdAt } = row
  const same = { id: key, name: key, cacheControl: SERVER_FILES, madeBy: null, updatedAt: createdAt }
  return { ...same, bucket, type, digest, createdAt, size: row.size ?? 0 }
}
