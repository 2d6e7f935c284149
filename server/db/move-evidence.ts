// Moves pictures, and the parts of people's own files, from the database to the object store, one by one while the program serves. Each row says where its
// bytes are, so the move can be interrupted at any time and continues from there.
import { and, asc, count, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { must } from '#shared/lib/must.ts'
import { sealKeyId } from '../lib/envelope.ts'
import { type Bucket, type FileDeps, OBJECT_BUCKETS, openFile, sealFile } from './blobs.ts'
import type { Db } from './database.ts'
import { blobs } from './tables/engine.ts'

/** Pictures read from the database per query. */
const BATCH = 20

type MoveDeps = FileDeps & {
  db: Db
  /** When aborted, stops after the current picture. */
  signal: AbortSignal
  /** Called after each batch with the number of pictures processed, and how many there were at the start. */
  onProgress: (done: number, all: number) => void
}

type Row = typeof blobs.$inferSelect

/** The result: `left` is how many are still in the database. */
export type Moved = { moved: number; left: number }

/** Moves all pictures that are in the database. @throws EvidenceError when the object store doesn't accept one. */
export async function moveEvidence(deps: MoveDeps): Promise<Moved> {
  const all = await countLeft(deps.db)
  let moved = 0
  let done = 0
  for (let last: Row | null = null; !deps.signal.aborted; ) {
    const rows = await nextRows(deps.db, last)
    if (rows.length === 0) break
    for (const row of rows) {
      if (deps.signal.aborted) break
      if (await moveOne(deps, row)) moved += 1
      done += 1
    }
    deps.onProgress(done, all)
    last = rows.at(-1) ?? null
  }
  return { moved, left: await countLeft(deps.db) }
}

const inDatabase = () => and(inArray(blobs.bucket, OBJECT_BUCKETS), isNotNull(blobs.bytes))

async function countLeft(db: Db): Promise<number> {
  const [found] = await db.select({ rows: count() }).from(blobs).where(inDatabase())
  return found?.rows ?? 0
}

function nextRows(db: Db, last: Row | null): Promise<Row[]> {
  const after =
    last &&
    sql`(${blobs.user_id}, ${blobs.bucket}, ${blobs.key}) > (${last.user_id}::uuid, ${last.bucket}::text, ${last.key}::text)`
  return db
    .select()
    .from(blobs)
    .where(and(inDatabase(), after ?? undefined))
    .orderBy(asc(blobs.user_id), asc(blobs.bucket), asc(blobs.key))
    .limit(BATCH)
}

/** False if the row was deleted or encrypted again meanwhile; then the sweep removes the object. */
async function moveOne(deps: MoveDeps, row: Row): Promise<boolean> {
  const bytes = Uint8Array.from(must(row.bytes, 'bytes of a picture in the database'))
  const where = await keepOutside(deps, row, bytes)
  const own = and(eq(blobs.user_id, row.user_id), eq(blobs.bucket, row.bucket), eq(blobs.key, row.key))
  const isSame = eq(blobs.bytes, bytes)
  const changed = await deps.db.update(blobs).set(where).where(and(own, isSame)).returning({ key: blobs.key })
  return changed.length > 0
}

/** Stores the encrypted bytes as they are. A picture from before there were keys is encrypted first. */
async function keepOutside(deps: MoveDeps, row: Row, bytes: Uint8Array) {
  const keyId = sealKeyId(bytes)
  if (keyId !== null) return deps.evidence.keep(bytes, keyId)
  const place = { userId: row.user_id, bucket: row.bucket as Bucket, key: row.key }
  return sealFile(deps, place, await openFile(deps, row))
}
