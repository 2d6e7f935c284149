// Files of an account: sealed on write, opened and verified on read. Callers check who may read them.
import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { must } from '#shared/lib/must.ts'
import { DAY } from '#shared/lib/time.ts'
import { type Envelope, type KeyPurpose, type SealContext, SealError, sealKeyId } from '../lib/envelope.ts'
import { type BlobLocation, EvidenceError, type EvidenceStore } from '../lib/evidence-store.ts'
import type { Db } from './database.ts'
import { blobs } from './tables/engine.ts'

/** Buckets, and the purpose of the keys that seal the files in them. */
export const BUCKET_PURPOSE = {
  documents: 'evidence',
  evidence: 'evidence',
  exports: 'exports',
  reports: 'exports',
} as const satisfies Record<string, KeyPurpose>
export type Bucket = keyof typeof BUCKET_PURPOSE

/** The buckets whose bytes are in the object store, if there is one. */
export const OBJECT_BUCKETS: readonly Bucket[] = ['documents', 'evidence']

/** Seals files, and stores the evidence. */
export type FileDeps = { envelope: Envelope; evidence: EvidenceStore }

/** The account of a file, its bucket and its key. */
export type BlobPlace = { userId: string; bucket: Bucket; key: string }
/** `digest` is the SHA-256 of the plain bytes, in hex. */
export type BlobFile = { type: string; digest: string; bytes: Uint8Array; createdAt: Date }
/** A file to store, and when it was made (product time). */
export type NewFile = { type: string; bytes: Uint8Array; at: number }
/** A file whose bytes are stored but whose row isn't written yet. */
export type ReadyBlob = typeof blobs.$inferInsert

/** The place of a blob's bytes, for their seal. */
export const blobContext = (userId: string, bucket: string, key: string): SealContext => ({
  table: 'blobs',
  column: 'bytes',
  row: `${userId}/${bucket}/${key}`,
})

/**
 * How long an unreferenced picture is retained after it was taken (product time): a row may be about to refer to it.
 */
export const PICTURE_GRACE = DAY

/** Stores a file's bytes. Call this before the transaction that writes its row. @throws EvidenceError `unavailable`. */
export async function readyBlob(deps: FileDeps, place: BlobPlace, file: NewFile): Promise<ReadyBlob> {
  const { userId, bucket, key } = place
  return {
    user_id: userId,
    bucket,
    key,
    type: file.type,
    digest: digestOf(file.bytes),
    size: file.bytes.length,
    ...(await sealFile(deps, place, file.bytes)),
    created_at: new Date(file.at),
    review_at: new Date(file.at + PICTURE_GRACE),
  }
}

/**
 * Seals a file's bytes for its place and stores them: pictures and people's own files in the evidence store, archives
 * and reports in the row.
 */
export async function sealFile(
  { envelope, evidence }: FileDeps,
  { userId, bucket, key }: BlobPlace,
  plain: Uint8Array,
): Promise<BlobLocation> {
  const sealed = envelope.seal(BUCKET_PURPOSE[bucket], plain, blobContext(userId, bucket, key))
  if (!OBJECT_BUCKETS.includes(bucket)) return { bytes: sealed, object: null }
  return evidence.keep(sealed, must(sealKeyId(sealed), 'key of sealed bytes'))
}

/** Writes the row of a file. */
export async function storeBlob(tx: Db, ready: ReadyBlob): Promise<void> {
  await tx.insert(blobs).values(ready)
}

/**
 * A file of the account, or null if it has no row. Don't call this inside a transaction (see `Envelope.open`).
 * @throws EvidenceError when its bytes are unavailable or differ from those that were stored.
 */
export async function readBlob(db: Db, deps: FileDeps, place: BlobPlace): Promise<BlobFile | null> {
  const { userId, bucket, key } = place
  const [row] = await db
    .select()
    .from(blobs)
    .where(and(eq(blobs.user_id, userId), eq(blobs.bucket, bucket), eq(blobs.key, key)))
  if (!row) return null
  const bytes = await openFile(deps, row)
  if (digestOf(bytes) !== row.digest)
    throw new EvidenceError('altered', `the file ${key} isn’t the one that was kept`)
  return { type: row.type, digest: row.digest, bytes, createdAt: row.created_at }
}

/** The plain bytes of a row's file. @throws EvidenceError when they are unavailable or don't open. */
export async function openFile(deps: FileDeps, row: typeof blobs.$inferSelect): Promise<Uint8Array> {
  const stored = await deps.evidence.read(row)
  const context = blobContext(row.user_id, row.bucket, row.key)
  try {
    return await deps.envelope.open(Uint8Array.from(stored), context)
  } catch (error) {
    if (!(error instanceof SealError)) throw error
    throw new EvidenceError('altered', `the file ${row.key} doesn’t open`, error)
  }
}

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
