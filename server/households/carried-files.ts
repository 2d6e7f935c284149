// Evidence files that pass to another account. A file is sealed for where it lies, so it is opened and sealed anew;
// opening may have to look for a key, which must not be done inside the transaction that moves the rows.
import { and, eq } from 'drizzle-orm'
import { type BlobFile, keepBlob, readBlob } from '../db/blobs.ts'
import type { Db } from '../db/database.ts'
import { blobs } from '../db/tables/engine.ts'
import type { HouseholdDeps } from './deps.ts'
import { evidenceOf, type Moving } from './move-rows.ts'

/** Tries before it is given up: each finds the files that a worker has added during the one before. */
const TRIES = 5
const BUCKET = 'evidence'

/** Thrown where a file appeared after all were opened. */
class MoreFiles extends Error {}

type FileDeps = Pick<HouseholdDeps, 'db' | 'envelope'>
type Opened = ReadonlyMap<string, BlobFile | null>

/**
 * Runs `act` in a transaction, with a way to move the files of the same rows; as often as it takes to have all of them.
 * `find` says which rows; null: none.
 */
export async function withFiles<T>(
  deps: FileDeps,
  find: (db: Db) => Promise<Moving | null>,
  act: (tx: Db, moveFiles: (moving: Moving) => Promise<void>) => Promise<T>,
): Promise<T> {
  const opened = new Map<string, BlobFile | null>()
  for (let tries = 1; ; tries += 1) {
    const moving = await find(deps.db)
    for (const key of moving ? await evidenceOf(deps.db, moving) : []) {
      const place = { userId: moving?.from ?? '', bucket: BUCKET, key } as const
      if (!opened.has(key)) opened.set(key, await readBlob(deps.db, deps.envelope, place))
    }
    try {
      return await deps.db.transaction(tx => act(tx, one => moveFiles(tx, deps, one, opened)))
    } catch (error) {
      if (!(error instanceof MoreFiles) || tries === TRIES) throw error
    }
  }
}

/** To be called before the rows are moved: they say which files. */
async function moveFiles(tx: Db, { envelope }: FileDeps, moving: Moving, opened: Opened): Promise<void> {
  for (const key of await evidenceOf(tx, moving)) {
    const file = opened.get(key)
    if (file === undefined) throw new MoreFiles('a file was added while rows were being moved')
    const { from, to } = moving
    await tx.delete(blobs).where(and(eq(blobs.user_id, from), eq(blobs.bucket, BUCKET), eq(blobs.key, key)))
    if (file === null) continue
    const place = { userId: to, bucket: BUCKET, key } as const
    await keepBlob(tx, envelope, place, { type: file.type, bytes: file.bytes, at: file.createdAt.getTime() })
  }
}
