// Sealing files anew when keys change, in small batches.
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { KEY_ID_LENGTH, type KeyPurpose, SEAL_MAGIC } from '../lib/envelope.ts'
import { BUCKET_PURPOSE, type Bucket, type FileDeps, openFile, sealFile } from './blobs.ts'
import type { Db } from './database.ts'
import { blobs } from './tables/engine.ts'

/** Files sealed anew in one go: few enough that others hardly notice. */
const BATCH = 20
const HEAD = SEAL_MAGIC.length + KEY_ID_LENGTH
const BUCKETS = Object.keys(BUCKET_PURPOSE) as Bucket[]

export type ResealDeps = FileDeps & {
  db: Db
  signal: AbortSignal
  onProgress: (done: number) => void
}

/** Seals all files with the newest keys, which `newest` names. @returns how many were sealed anew. */
export async function resealFiles(
  deps: ResealDeps,
  newest: (purpose: KeyPurpose) => string,
): Promise<number> {
  let resealed = 0
  for (const bucket of BUCKETS) {
    while (!deps.signal.aborted) {
      const done = await resealBatch(deps, bucket, newest(BUCKET_PURPOSE[bucket]))
      if (done === 0) break
      resealed += done
      deps.onProgress(resealed)
    }
  }
  return resealed
}

/** What stands in front of a file's sealed bytes; the name of an object ends with its key. */
const head = (): SQL => sql`coalesce(substring(${blobs.bytes} from 1 for ${HEAD}::int),
  convert_to(${SEAL_MAGIC}::text || right(${blobs.object}, ${KEY_ID_LENGTH}::int), 'LATIN1'))`
const headOf = (id: string) => sql`convert_to(${SEAL_MAGIC + id}::text, 'LATIN1')`
const isSealed = () =>
  sql`substring(${head()} from 1 for ${SEAL_MAGIC.length}::int) = convert_to(${SEAL_MAGIC}::text, 'LATIN1')`

/** Whether some file is sealed with another key than the newest of its purpose. */
export async function isAnyFileLeft(db: Db, newest: (purpose: KeyPurpose) => string): Promise<boolean> {
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

async function resealBatch(deps: ResealDeps, bucket: Bucket, newest: string) {
  const { db, signal } = deps
  const rows = await db
    .select()
    .from(blobs)
    .where(and(eq(blobs.bucket, bucket), sql`${head()} <> ${headOf(newest)}`))
    .limit(BATCH)
  let done = 0
  for (const row of rows) {
    if (signal.aborted) return done
    const plain = await openFile(deps, row)
    const where = await sealFile(deps, { userId: row.user_id, bucket, key: row.key }, plain)
    const own = and(eq(blobs.user_id, row.user_id), eq(blobs.bucket, bucket), eq(blobs.key, row.key))
    // One that was moved meanwhile is taken again; the object that no row refers to now is swept.
    const isSame = row.object === null ? isNull(blobs.object) : eq(blobs.object, row.object)
    await db.update(blobs).set(where).where(and(own, isSame))
    done += 1
  }
  return done
}
