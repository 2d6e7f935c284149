// Rotating the keys of stored data: creates new data keys, then reseals every row and file in small batches. The rows
// and files show which are done, so it can be interrupted at any time and continues from there.
import { eq, lt } from 'drizzle-orm'
import { must } from '#shared/lib/must.ts'
import { DAY } from '#shared/lib/time.ts'
import { type DataKey, KEY_PURPOSES, type KeyPurpose } from '../lib/envelope.ts'
import type { FileDeps } from './blobs.ts'
import { addDataKey, type DataKeyDeps, readDataKeys } from './data-keys.ts'
import type { Db } from './database.ts'
import { isAnyFileRemaining, isSealingFiles, resealFiles } from './reseal-blobs.ts'
import { isAnyColumnRemaining, isSealingColumns, resealColumns } from './reseal-columns.ts'
import { isAnyRowRemaining, isSealingRows, resealRows } from './reseal-rows.ts'
import { sealPlain } from './seal-plain.ts'
import { dataKeys } from './tables/rights.ts'

/** A process may seal with a key for a minute after it was retired; a day is well beyond that. */
const UNUSED_FOR = DAY

/** `envelope` is the one that `db` seals rows with; it receives the new keys. */
export type RotationDeps = Omit<DataKeyDeps, 'db'> &
  FileDeps & {
    db: Db
    /** Called before plain values are sealed, if there are any (seal-plain.ts). */
    whenAnyPlain: (db: Db) => Promise<void>
    /** When aborted, stops after the current batch. */
    signal: AbortSignal
    /** Called after each batch with the number of values resealed so far. */
    onProgress: (done: number) => void
  }

/**
 * The result of a rotation. `resumed`: it continued an earlier one and made no new keys. `newKeys` is also 0 if it was
 * stopped before it began.
 */
export type Rotation = {
  resumed: boolean
  newKeys: number
  resealed: number
  finished: boolean
  keysDropped: number
  /** Keys of files that are missing or damaged. They stay as they are, and so does the data key that seals them. */
  unreadable: readonly string[]
}

/**
 * Makes new data keys and seals all rows and files with them. If an earlier rotation is unfinished, finishes that
 * instead.
 */
export async function rotateDataKeys(deps: RotationDeps): Promise<Rotation> {
  // Do this first: plain values would look like the rest of an unfinished rotation.
  await sealPlain(deps.db, { whenAny: deps.whenAnyPlain, signal: deps.signal })
  if (deps.signal.aborted)
    return { resumed: false, newKeys: 0, resealed: 0, finished: false, keysDropped: 0, unreadable: [] }
  let resumed = await isUnfinished(deps)
  if (!resumed) await addKeys(deps)
  let pass = await resealAll(deps)
  // Only unreadable files remained, so the earlier rotation was finished. Start a new one.
  if (resumed && pass.resealed === 0 && !deps.signal.aborted) {
    resumed = false
    await addKeys(deps)
    pass = await resealAll(deps)
  }
  const finished = !deps.signal.aborted
  const keysDropped = finished ? await dropUnusedKeys(deps) : 0
  return { resumed, newKeys: resumed ? 0 : KEY_PURPOSES.length, ...pass, finished, keysDropped }
}

async function resealAll(deps: RotationDeps): Promise<Pick<Rotation, 'resealed' | 'unreadable'>> {
  const keys = await readDataKeys(deps)
  deps.envelope.learn(keys)
  let before = 0
  const counted = { ...deps, onProgress: (done: number) => deps.onProgress(before + done) }
  before += await resealRows(deps.db, newestOf(keys, 'rows'), counted)
  before += await resealColumns(deps.db, newestOf(keys, 'rows'), counted)
  const files = await resealFiles(counted, purpose => newestOf(keys, purpose))
  return { resealed: before + files.resealed, unreadable: files.unreadable }
}

/** All or none: a single new key would look like an interrupted rotation, and the other keys would stay. */
async function addKeys(deps: RotationDeps): Promise<void> {
  await deps.db.transaction(async db => {
    for (const purpose of KEY_PURPOSES) await addDataKey({ ...deps, db }, purpose)
  })
}

/** The key that seals for a purpose. */
const newestOf = (keys: readonly DataKey[], purpose: KeyPurpose): string =>
  must(
    keys.find(key => key.purpose === purpose),
    `data key for ${purpose}`,
  ).id

/** Whether something is still sealed with a retired key. */
async function isUnfinished(deps: RotationDeps): Promise<boolean> {
  const keys = await readDataKeys(deps)
  if (!KEY_PURPOSES.every(purpose => keys.some(key => key.purpose === purpose))) return false
  if (await isAnyRowRemaining(deps.db, newestOf(keys, 'rows'))) return true
  if (await isAnyColumnRemaining(deps.db, newestOf(keys, 'rows'))) return true
  return isAnyFileRemaining(deps.db, purpose => newestOf(keys, purpose))
}

async function isAnyOf(
  uses: readonly ((db: Db, keyId: string) => Promise<boolean>)[],
  db: Db,
  keyId: string,
) {
  for (const isSealing of uses) if (await isSealing(db, keyId)) return true
  return false
}

/** Drops keys that were retired at least a day ago and no longer seal anything. */
async function dropUnusedKeys({ db, wallNow }: RotationDeps): Promise<number> {
  const retired = await db
    .select({ id: dataKeys.id })
    .from(dataKeys)
    .where(lt(dataKeys.retired_at, new Date(wallNow() - UNUSED_FOR)))
  let dropped = 0
  for (const { id } of retired) {
    const uses = [isSealingRows, isSealingColumns, isSealingFiles]
    if (await isAnyOf(uses, db, id)) continue
    await db.delete(dataKeys).where(eq(dataKeys.id, id))
    dropped += 1
  }
  return dropped
}
