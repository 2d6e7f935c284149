// Files of an account: sealed on their way in, opened on their way out. Who may ask is left to others.
import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { must } from '#shared/lib/must.ts'
import { DAY } from '#shared/lib/time.ts'
import type { Envelope, KeyPurpose, SealContext } from '../lib/envelope.ts'
import type { Db } from './database.ts'
import { blobs } from './tables/engine.ts'

/** Buckets, and the purpose of the keys that seal what lies in them. */
export const BUCKET_PURPOSE = { evidence: 'evidence', exports: 'exports' } as const satisfies Record<
  string,
  KeyPurpose
>
export type Bucket = keyof typeof BUCKET_PURPOSE

/** Whose file, and which. */
export type BlobPlace = { userId: string; bucket: Bucket; key: string }
/** `digest` is the SHA-256 of the plain bytes, in hex. */
export type BlobFile = { type: string; digest: string; bytes: Uint8Array; createdAt: Date }

/** Where a blob's bytes lie, as its seal says it. */
export const blobContext = (userId: string, bucket: string, key: string): SealContext => ({
  table: 'blobs',
  column: 'bytes',
  row: `${userId}/${bucket}/${key}`,
})

/** Product time that a picture stays after it was taken, even if nothing shows it: something may be about to. */
export const PICTURE_GRACE = DAY

/** Keeps a file. */
export async function keepBlob(
  tx: Db,
  envelope: Envelope,
  { userId, bucket, key }: BlobPlace,
  file: { type: string; bytes: Uint8Array; at: number },
): Promise<void> {
  await tx.insert(blobs).values({
    user_id: userId,
    bucket,
    key,
    type: file.type,
    digest: createHash('sha256').update(file.bytes).digest('hex'),
    bytes: envelope.seal(BUCKET_PURPOSE[bucket], file.bytes, blobContext(userId, bucket, key)),
    created_at: new Date(file.at),
    review_at: new Date(file.at + PICTURE_GRACE),
  })
}

/** A file of the account, or null. Not inside a transaction (see `Envelope.open`). */
export async function readBlob(db: Db, envelope: Envelope, place: BlobPlace): Promise<BlobFile | null> {
  const { userId, bucket, key } = place
  const [row] = await db
    .select()
    .from(blobs)
    .where(and(eq(blobs.user_id, userId), eq(blobs.bucket, bucket), eq(blobs.key, key)))
  if (!row) return null
  const bytes = await envelope.open(
    Uint8Array.from(must(row.bytes, 'bytes of a file')),
    blobContext(userId, bucket, key),
  )
  return { type: row.type, digest: row.digest, bytes, createdAt: row.created_at }
}
