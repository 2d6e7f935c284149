// Moves evidence files, and those in a person's folder, to another account. A file's encryption depends on its account, so it is decrypted, encrypted
// again and stored before the transaction that moves the rows: the transaction must not wait for a key or a store.
import { and, eq } from 'drizzle-orm'
import { type BlobPlace, type ReadyBlob, readBlob, readyBlob, storeBlob } from '../db/blobs.ts'
import type { Db } from '../db/database.ts'
import { blobs } from '../db/tables/engine.ts'
import { EvidenceError } from '../lib/evidence-store.ts'
import { carryDocument, documentsOf, moveDocument } from './carry-documents.ts'
import type { HouseholdDeps } from './deps.ts'
import { evidenceOf, type Moving } from './move-rows.ts'

/** Maximum number of tries. Each one also picks up the files that a worker added during the one before. */
const TRIES = 5
const BUCKET = 'evidence'

/** Thrown if a file appeared after all others were prepared. */
class MoreFiles extends Error {}

type FileDeps = Pick<HouseholdDeps, 'db' | 'envelope' | 'evidence' | 'now'>
/** Files prepared for the target account, by key; null for one that can't be moved. */
type Carried = ReadonlyMap<string, ReadyBlob | null>
/** The contents of people's own files, by their earlier contents. */
type CarriedDocuments = ReadonlyMap<string, string | null>

/**
 * Runs `act` in a transaction and passes it a function that moves the rows' files. Repeats it until no file is missing.
 * `find` returns the rows to move; null: none.
 * @throws EvidenceError if files are unavailable for now.
 */
export async function withFiles<T>(
  deps: FileDeps,
  find: (db: Db) => Promise<Moving | null>,
  act: (tx: Db, moveFiles: (moving: Moving) => Promise<void>) => Promise<T>,
): Promise<T> {
  const carried = new Map<string, ReadyBlob | null>()
  const documents = new Map<string, string | null>()
  for (let tries = 1; ; tries += 1) {
    const moving = await find(deps.db)
    for (const key of moving ? await evidenceOf(deps.db, moving) : [])
      if (moving && !carried.has(key)) carried.set(key, await carry(deps, moving, key))
    for (const file of moving ? await documentsOf(deps.db, moving) : [])
      if (moving && !documents.has(file.content))
        documents.set(file.content, await carryDocument(deps, moving, file))
    try {
      return await deps.db.transaction(tx => act(tx, one => moveFiles(tx, one, carried, documents)))
    } catch (error) {
      if (!(error instanceof MoreFiles) || tries === TRIES) throw error
    }
  }
}

/** The file, encrypted for the target account. Null if it is missing or damaged: that must not prevent the move. */
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

/**
 * Call this before the rows are moved, because they name the files. Housekeeping deletes the rest in the object store.
 */
async function moveFiles(
  tx: Db,
  moving: Moving,
  carried: Carried,
  documents: CarriedDocuments,
): Promise<void> {
  for (const file of await documentsOf(tx, moving)) {
    const content = documents.get(file.content)
    if (content === undefined) throw new MoreFiles('a file was added while rows were being moved')
    await moveDocument(tx, moving, file, content)
  }
  for (const key of await evidenceOf(tx, moving)) {
    const file = carried.get(key)
    if (file === undefined) throw new MoreFiles('a file was added while rows were being moved')
    const ofFrom = and(eq(blobs.user_id, moving.from), eq(blobs.bucket, BUCKET), eq(blobs.key, key))
    await tx.delete(blobs).where(ofFrom)
    if (file) await storeBlob(tx, file)
  }
}
