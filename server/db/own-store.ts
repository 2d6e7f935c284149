// Whose object store it is. A file in the bucket and a row in the database hold the same random id. Without a match, we
// write and sweep nothing there, since objects of another installation would look like leftovers.
import { isNotNull } from 'drizzle-orm'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { z } from '#shared/lib/z.ts'
import { EvidenceError, type EvidenceStore, type StoreOwnerFile } from '../lib/evidence-store.ts'
import type { Db } from './database.ts'
import { blobs, objectStore } from './tables/engine.ts'

/** How many of our pictures we check for in a bucket without the file: some may have been lost. */
const SAMPLE = 20

const written = z.object({ store: z.uuid() })

/** The bucket isn't this database's. The message is a sentence for the operator. */
export class ForeignStore extends EvidenceError {
  constructor(why: string) {
    super('unavailable', why)
  }
}

/**
 * The same store, which writes and lists nothing until it's confirmed to be this database's; every listing confirms
 * that again. Otherwise these calls fail with ForeignStore, or as usual if the store doesn't answer.
 */
export function ownStore(db: Db, store: EvidenceStore): EvidenceStore & { confirm: () => Promise<void> } {
  let known: Promise<void> | null = null
  const confirm = async () => {
    const looking = claim(db, store)
    known = looking
    await looking.catch(error => {
      known = null
      throw error
    })
  }
  const once = () => known ?? confirm()
  return {
    mark: store.mark,
    read: store.read,
    confirm,
    async keep(encrypted, keyId) {
      await once()
      return store.keep(encrypted, keyId)
    },
    async remove(objects) {
      if (objects.length > 0) await once()
      await store.remove(objects)
    },
    async list(after) {
      await confirm()
      return store.list(after)
    },
  }
}

async function claim(db: Db, store: EvidenceStore): Promise<void> {
  const { mark } = store
  if (mark === null) return
  const id = await ownId(db)
  const found = await mark.read()
  if (found !== null) return requireOwn(mark, found, id)
  await requireUnclaimed(db, store, mark)
  await mark.write(`${JSON.stringify({ store: id })}\n`)
  // Another installation may have claimed it at the same moment.
  requireOwn(mark, (await mark.read()) ?? '', id)
}

/** The first call creates it. Backups contain it. */
async function ownId(db: Db): Promise<string> {
  await db.insert(objectStore).values({ only: true, id: newId() }).onConflictDoNothing()
  const [row] = await db.select({ id: objectStore.id }).from(objectStore)
  return must(row, 'id of the object store').id
}

function requireOwn({ where }: StoreOwnerFile, found: string, id: string): void {
  if (idIn(found) !== id)
    throw new ForeignStore(
      `the object store ${where} belongs to another installation; set the bucket or the prefix of this database’s pictures. If it is this database’s, and a backup from before buckets were marked was restored, delete the mark in the bucket (README, S3_ENDPOINT) and start again`,
    )
}

function idIn(text: string): string | null {
  try {
    return written.parse(JSON.parse(text)).store
  } catch {
    return null
  }
}

/**
 * A bucket without the file may be new, or from before there were such files: then it holds this database's pictures.
 */
async function requireUnclaimed(db: Db, store: EvidenceStore, { where }: StoreOwnerFile): Promise<void> {
  const rows = await db
    .select({ bytes: blobs.bytes, object: blobs.object })
    .from(blobs)
    .where(isNotNull(blobs.object))
    .limit(SAMPLE)
  for (const row of rows) if (await isThere(store, row)) return
  if (rows.length > 0)
    throw new ForeignStore(
      `the object store ${where} doesn’t hold this database’s pictures; set the bucket and the prefix that do`,
    )
  for (let after: string | null = null; ; ) {
    const { objects, next } = await store.list(after)
    if (objects.length > 0)
      throw new ForeignStore(
        `the object store ${where} holds pictures that this database doesn’t know; set an empty bucket or prefix`,
      )
    if (next === null) return
    after = next
  }
}

async function isThere(store: EvidenceStore, row: Parameters<EvidenceStore['read']>[0]): Promise<boolean> {
  try {
    await store.read(row)
    return true
  } catch (error) {
    if (error instanceof EvidenceError && error.reason === 'missing') return false
    throw error
  }
}
