// Resealing files when keys change, in small batches.
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { KEY_ID_LENGTH, type KeyPurpose, SEAL_MAGIC } from '../lib/envelope.ts'
import { EvidenceError } from '../lib/evidence-store.ts'
import { BUCKET_PURPOSE, type Bucket, type FileDeps, openFile, sealFile } from './blobs.ts'
import type { Db } from './database.ts'
import { blobs } from './tables/engine.ts'

/** Files per batch: few enough not to slow down other work. */
const BATCH = 20
const HEAD = SEAL_MAGIC.length + KEY_ID_LENGTH
const BUCKETS = Object.keys(BUCKET_PURPOSE) as Bucket[]

export type ResealDeps = FileDeps & {
  db: Db
  signal: AbortSignal
  onProgress: (done: number) => void
}

/** `unreadable`: keys of files that are missing or damaged, which stay as they are. A key doesn't identify a person. */
export type ResealedFiles = { resealed: number; unreadable: readonly string[] }

/**
 * Seals all files with the newest keys, whose ids `newest` returns. Skips files that are missing or damaged.
 * @throws EvidenceError `unavailable`.
 */
export async function resealFiles(
  deps: ResealDeps,
  newest: (purpose: KeyPurpose) => string,
): Promise<ResealedFiles> {
  let resealed = 0
  const unreadable: string[] = []
  for (const bucket of BUCKETS) {
    for (let isDone = false; !isDone && !deps.signal.aborted; ) {
      const pass = await resealOnce(deps, bucket, newest(BUCKET_PURPOSE[bucket]), more => {
        resealed += more
        deps.onProgress(resealed)
      })
      // Repeat after a pass that resealed files: a file that was moved or written meanwhile may still have the old key.
      isDone = pass.resealed === 0
      if (isDone) unreadable.push(...pass.unreadable)
    }
  }
  return { resealed, unreadable }
}

/** One pass over a bucket, by account and key. */
async function resealOnce(
  deps: ResealDeps,
  bucket: Bucket,
  newest: string,
  onBatch: (more: number) => void,
): Promise<ResealedFiles> {
  let resealed = 0
  const unreadable: string[] = []
  for (let after: Row | null = null; !deps.signal.aborted; ) {
    const rows: Row[] = await oldRows(deps.db, bucket, newest, after)
    const last = rows.at(-1)
    if (last === undefined) break
    after = last
    let done = 0
    for (const row of rows) {
      if (deps.signal.aborted) break
      if (await resealFile(deps, bucket, row)) done += 1
      else unreadable.push(row.key)
    }
    resealed += done
    if (done > 0) onBatch(done)
  }
  return { resealed, unreadable }
}

/** The head of a file's sealed bytes; the name of an object ends with its key's id. */
const head = (): SQL => sql`coalesce(substring(${blobs.bytes} from 1 for ${HEAD}::int),
  convert_to(${SEAL_MAGIC}::text || right(${blobs.object}, ${KEY_ID_LENGTH}::int), 'LATIN1'))`
const headOf = (id: string) => sql`convert_to(${SEAL_MAGIC + id}::text, 'LATIN1')`
const isSealed = () =>
  sql`substring(${head()} from 1 for ${SEAL_MAGIC.length}::int) = convert_to(${SEAL_MAGIC}::text, 'LATIN1')`

/** Whether some file is sealed with another key than the newest of its purpose. */
export async function isAnyFileRemaining(db: Db, newest: (purpose: KeyPurpose) => string): Promise<boolean> {
  for (const bucket of BUCKETS) {
    const key = newest(BUCKET_PURPOSE[bucket])
    const [old] = await db
      .select({ key: blobs.key })
      .from(blobs)
      .where(and(eq(blobs.bucket, bucket), isSealed(), sql`${head()} <> ${headOf(key)}`))
      .limit(1)
    if (old) return true
  }
  return false
}

/** Whether some file is sealed with this key. */
export async function isSealingFiles(db: Db, keyId: string): Promise<boolean> {
  const [used] = await db
    .select({ key: blobs.key })
    .from(blobs)
    .where(sql`${head()} = ${headOf(keyId)}`)
    .limit(1)
  return used !== undefined
}

type Row = typeof blobs.$inferSelect

/** The next files after this one that are sealed with another key. */
function oldRows(db: Db, bucket: Bucket, newest: string, after: Row | null): Promise<Row[]> {
  const isAfter = after && sql`(${blobs.user_id}, ${blobs.key}) > (${after.user_id}, ${after.key})`
  return db
    .select()
    .from(blobs)
    .where(and(eq(blobs.bucket, bucket), isAfter ?? undefined, sql`${head()} <> ${headOf(newest)}`))
    .orderBy(blobs.user_id, blobs.key)
    .limit(BATCH)
}

/** @returns whether its bytes were readable. */
async function resealFile(deps: ResealDeps, bucket: Bucket, row: Row): Promise<boolean> {
  let plain: Uint8Array
  try {
    plain = await openFile(deps, row)
  } catch (error) {
    if (error instanceof EvidenceError && error.reason !== 'unavailable') return false
    throw error
  }
  const where = await sealFile(deps, { userId: row.user_id, bucket, key: row.key }, plain)
  const own = and(eq(blobs.user_id, row.user_id), eq(blobs.bucket, bucket), eq(blobs.key, row.key))
  // If it was moved meanwhile, the next pass reseals it; the sweep deletes the object that no row refers to now.
  const isSame = row.object === null ? isNull(blobs.object) : eq(blobs.object, row.object)
  await deps.db.update(blobs).set(where).where(and(own, isSame))
  return true
}
