// Changing the keys of files at rest: a new data key, then every file sealed anew in small batches. What is done is told
// by the files themselves, so it can be broken off at any time and goes on where it was.
import { and, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { DAY } from '#shared/lib/time.ts'
import {
  createEnvelope,
  type DataKey,
  type Envelope,
  KEY_ID_LENGTH,
  KEY_PURPOSES,
  SEAL_MAGIC,
} from '../lib/envelope.ts'
import { BUCKET_PURPOSE, type Bucket, blobContext } from './blobs.ts'
import { addDataKey, type DataKeyDeps, readDataKeys } from './data-keys.ts'
import { blobs } from './tables/engine.ts'
import { dataKeys } from './tables/rights.ts'

/** Files sealed anew in one go: few enough that others hardly notice. */
const BATCH = 20
const HEAD = SEAL_MAGIC.length + KEY_ID_LENGTH
/** A process may seal with a key for a minute after it was retired; a day is far beyond that. */
const UNUSED_FOR = DAY

export type ResealDeps = DataKeyDeps & {
  /** Aborted: stops after the file at hand. */
  signal: AbortSignal
  /** Told after each batch how many files were sealed anew so far. */
  onProgress: (done: number) => void
}

/** How a rotation went. `resumed`: an earlier one was finished, and no new key was made. */
export type Rotation = { resumed: boolean; resealed: number; finished: boolean; keysDropped: number }

/** Makes new data keys and seals all files with them; finishes an earlier rotation instead where there is one. */
export async function rotateDataKeys(deps: ResealDeps): Promise<Rotation> {
  const resumed = await isUnfinished(deps)
  if (!resumed) for (const purpose of KEY_PURPOSES) await addDataKey(deps, purpose)
  const keys = await readDataKeys(deps)
  const onError = (error: unknown) => {
    throw error
  }
  const envelope = createEnvelope({ keys, reload: () => readDataKeys(deps), wallNow: () => 0, onError })
  let resealed = 0
  for (const bucket of Object.keys(BUCKET_PURPOSE) as Bucket[]) {
    while (!deps.signal.aborted) {
      const done = await resealBatch(deps, envelope, bucket, newestOf(keys, bucket))
      if (done === 0) break
      resealed += done
      deps.onProgress(resealed)
    }
  }
  const finished = !deps.signal.aborted
  return { resumed, resealed, finished, keysDropped: finished ? await dropUnusedKeys(deps) : 0 }
}

/** The key that seals a bucket's files. */
function newestOf(keys: readonly DataKey[], bucket: Bucket): string | null {
  return keys.find(key => key.purpose === BUCKET_PURPOSE[bucket])?.id ?? null
}

const head = (): SQL => sql`substring(${blobs.bytes} from 1 for ${HEAD}::int)`
const headOf = (id: string) => sql`convert_to(${SEAL_MAGIC + id}::text, 'LATIN1')`
const isSealed = () =>
  sql`substring(${blobs.bytes} from 1 for ${SEAL_MAGIC.length}::int) = convert_to(${SEAL_MAGIC}::text, 'LATIN1')`

/** Whether a file is still sealed with a key that was retired. */
async function isUnfinished(deps: DataKeyDeps): Promise<boolean> {
  const keys = await readDataKeys(deps)
  for (const bucket of Object.keys(BUCKET_PURPOSE) as Bucket[]) {
    const newest = newestOf(keys, bucket)
    if (newest === null) continue
    const [old] = await deps.db
      .select({ key: blobs.key })
      .from(blobs)
      .where(and(eq(blobs.bucket, bucket), isSealed(), sql`${head()} <> ${headOf(newest)}`))
      .limit(1)
    if (old) return true
  }
  return false
}

async function resealBatch(deps: ResealDeps, envelope: Envelope, bucket: Bucket, newest: string | null) {
  if (newest === null) return 0
  const rows = await deps.db
    .select()
    .from(blobs)
    .where(and(eq(blobs.bucket, bucket), sql`${head()} <> ${headOf(newest)}`))
    .limit(BATCH)
  let done = 0
  for (const row of rows) {
    if (deps.signal.aborted) return done
    const context = blobContext(row.user_id, bucket, row.key)
    const plain = await envelope.open(Uint8Array.from(row.bytes), context)
    const bytes = envelope.seal(BUCKET_PURPOSE[bucket], plain, context)
    const own = and(eq(blobs.user_id, row.user_id), eq(blobs.bucket, bucket), eq(blobs.key, row.key))
    await deps.db.update(blobs).set({ bytes }).where(own)
    done += 1
  }
  return done
}

/** Keys of files that were retired a day ago and seal nothing any more. Those of rows are left to who seals rows. */
async function dropUnusedKeys({ db, wallNow }: DataKeyDeps): Promise<number> {
  const retired = await db
    .select({ id: dataKeys.id })
    .from(dataKeys)
    .where(
      and(
        inArray(dataKeys.purpose, Object.values(BUCKET_PURPOSE)),
        lt(dataKeys.retired_at, new Date(wallNow() - UNUSED_FOR)),
      ),
    )
  let dropped = 0
  for (const { id } of retired) {
    const [used] = await db
      .select({ key: blobs.key })
      .from(blobs)
      .where(sql`${head()} = ${headOf(id)}`)
      .limit(1)
    if (used) continue
    await db.delete(dataKeys).where(eq(dataKeys.id, id))
    dropped += 1
  }
  return dropped
}
