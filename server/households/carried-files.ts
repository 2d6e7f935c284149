// Evidence files that pass to another account. A file is sealed for where it lies, so it is opened, sealed anew and stored
// before the transaction that moves the rows: neither a key nor a store may be waited for inside of it.
import { and, eq } from 'drizzle-orm'
import { type BlobPlace, type ReadyBlob, readBlob, readyBlob, storeBlob } from '../db/blobs.ts'
import type { Db } from '../db/database.ts'
import { blobs } from '../db/tables/engine.ts'
import { EvidenceError } from '../lib/evidence-store.ts'
import type { HouseholdDeps } from './deps.ts'
import { evidenceOf, type Moving } from './move-rows.ts'

/** Tries before it is given up: each finds the files that a worker has added during the one before. */
const TRIES = 5
const BUCKET = 'evidence'

/** Thrown where a file appeared after all were made ready. */
class MoreFiles extends Error {}

type FileDeps = Pick<HouseholdDeps, 'db' | 'envelope' | 'evidence'>
/** Files for the account they go to, by key; null for one that can't be carried. */
type Carried = ReadonlyMap<string, ReadyBlob | null>

/**
 * Runs `act` in a transaction, with a way to move the files of the same rows; as often as it takes to have all of them.
 * `find` says which rows; null: none.
 * @throws EvidenceError when files can't be reached for now.
 */
export async function withFiles<T>(
  deps: FileDeps,
  find: (db: Db) => Promise<Moving | null>,
  act: (tx: Db, moveFiles: (moving: Moving) => Promise<void>) => Promise<T>,
): Promise<T> {
  const carried = new Map<string, ReadyBlob | null>()
  for (let tries = 1; ; tries += 1) {
    const moving = await find(deps.db)
    for (const key of moving ? await evidenceOf(deps.db, moving) : [])
      if (moving && !carried.has(key)) carried.set(key, await carry(deps, moving, key))
    try {
      return await deps.db.transaction(tx => act(tx, one => moveFiles(tx, one, carried)))
    } catch (error) {
      if (!(error instanceof MoreFiles) || tries === TRIES) throw error
    }
  }
}

/** The file, sealed for the account it goes to; null if it isn't there, or isn't what was kept: nobody stays for that. */
async function carry(deps: FileDeps, { from, to }: Moving, key: string): Promise<ReadyBlob | null> {
  const place = (userId: string): BlobPlace => ({ userId, bucket: BUCKET, key })
  try {
    const file = await readBlob(deps.db, deps, place(from))
    if (file === null) return null
    const { type, bytes, createdAt } = file
    return await readyBlob(deps, place(to), { type, bytes, at: createdAt.getTime() })
  } catch (error) {
    if (error instanceof EvidenceError && error.reason !== 'unavailable') return null
    throw error
  }
}

/** To be called before the rows are moved: they say which files. What is left in the object store is swept. */
async function moveFiles(tx: Db, moving: Moving, carried: Carried): Promise<void> {
  for (const key of await evidenceOf(tx, moving)) {
    const file = carried.get(key)
    if (file === undefined) throw new MoreFiles('a file was added while rows were being moved')
    const ofFrom = and(eq(blobs.user_id, moving.from), eq(blobs.bucket, BUCKET), eq(blobs.key, key))
    await tx.delete(blobs).where(ofFrom)
    if (file) await storeBlob(tx, file)
  }
}
