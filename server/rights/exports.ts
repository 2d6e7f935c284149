// Archives of an account: requested, packed in the background into sealed parts, downloaded until they expire, and
// deleted.
import { and, desc, eq, gt, like } from 'drizzle-orm'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { DAY } from '#shared/lib/time.ts'
import { EXPORT_DAYS, type ExportView } from '#shared/protocol/rights.ts'
import { readBlob, readyBlob, storeBlob } from '../db/blobs.ts'
import type { Db } from '../db/database.ts'
import { blobs } from '../db/tables/engine.ts'
import { dataExports } from '../db/tables/rights.ts'
import { planWork } from '../db/work.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../lib/problem.ts'
import { packArchive } from './archive.ts'
import { createZipWriter } from './zip-writer.ts'

/** Archives per day of product time: packing one reads all of the account's data. */
const A_DAY = 5
/** Maximum number of archives in the list. */
const LISTED = 10
const PART_BYTES = 1024 * 1024
const KIND = 'make-export'

type ExportRow = typeof dataExports.$inferSelect
type ExportDeps = Pick<Deps, 'db' | 'envelope' | 'evidence' | 'now'>

/** The account and the id of an archive. */
export type ExportPlace = { userId: string; id: string }

/** Requests an archive; returns the current one if it's still being made. @throws AppError rate_limited. */
export async function requestExport(tx: Db, deps: ExportDeps, userId: string): Promise<ExportView> {
  const now = deps.now()
  const recent = await tx
    .select()
    .from(dataExports)
    .where(and(eq(dataExports.user_id, userId), gt(dataExports.asked_at, new Date(now - DAY))))
    .orderBy(desc(dataExports.asked_at))
  const running = recent.find(row => row.state === 'waiting' || row.state === 'making')
  if (running) return viewOf(running, now)
  if (recent.length >= A_DAY) {
    const oldest = must(recent.at(-1), 'oldest export').asked_at.getTime()
    const wait = Math.max(1, Math.ceil((oldest + DAY - now) / 1000))
    throw new AppError('rate_limited', `An archive can be made ${A_DAY} times a day.`, {
      headers: { 'retry-after': String(wait) },
    })
  }
  const [made] = await tx
    .insert(dataExports)
    .values({ id: newId(), user_id: userId, state: 'waiting', asked_at: new Date(now) })
    .returning()
  const row = must(made, 'export')
  await planWork(tx, { kind: KIND, ref: row.id, ...laneOf({ userId }), dueAt: now })
  return viewOf(row, now)
}

/** The account's archives, newest first. */
export async function listExports(deps: ExportDeps, userId: string): Promise<ExportView[]> {
  const rows = await deps.db
    .select()
    .from(dataExports)
    .where(eq(dataExports.user_id, userId))
    .orderBy(desc(dataExports.asked_at), desc(dataExports.id))
    .limit(LISTED)
  return rows.map(row => viewOf(row, deps.now()))
}

/** The bytes of a ready archive, part by part. @throws AppError not_found unless it's the account's and available. */
export async function openExport(
  deps: ExportDeps,
  place: ExportPlace,
): Promise<{ view: ExportView; body: ReadableStream<Uint8Array> }> {
  const row = await findExport(deps.db, place)
  const view = row && viewOf(row, deps.now())
  if (!row || view?.state !== 'ready')
    throw new AppError('not_found', 'This archive doesn’t exist, or not anymore.')
  let next = 0
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (next === row.parts) return controller.close()
      const part = await readBlob(deps.db, deps, partPlace(place, next))
      if (!part) throw new Error('a part of an archive is gone')
      next += 1
      controller.enqueue(part.bytes)
    },
  })
  return { view, body }
}

/** Packs an archive; an interrupted try starts over. Returns false if there is nothing (more) to pack. */
export async function makeExport(
  deps: ExportDeps,
  place: ExportPlace,
  signal: AbortSignal,
): Promise<boolean> {
  const row = await findExport(deps.db, place)
  if (row?.state !== 'waiting' && row?.state !== 'making') return false
  const note = (changes: Partial<ExportRow>) => changeExport(deps.db, place, changes)
  await dropParts(deps.db, place)
  await note({ state: 'making', percent: 0 })
  let size = 0
  let parts = 0
  let told = 0
  const keep = async (bytes: Uint8Array) => {
    signal.throwIfAborted()
    const file = { type: 'application/zip', bytes, at: deps.now() }
    await storeBlob(deps.db, await readyBlob(deps, partPlace(place, parts), file))
    parts += 1
    size += bytes.length
  }
  const zip = createZipWriter(keep, { partBytes: PART_BYTES, madeAt: deps.now() })
  await packArchive(deps, place.userId, zip, async percent => {
    signal.throwIfAborted()
    if (percent < told + 5) return
    told = percent
    await note({ percent })
  })
  await zip.end()
  const now = deps.now()
  await deps.db.transaction(async tx => {
    const expires = now + EXPORT_DAYS * DAY
    const at = { ready_at: new Date(now), expires_at: new Date(expires) }
    await changeExport(tx, place, { state: 'ready', percent: 100, size, parts, ...at })
    await planWork(tx, { kind: KIND, ref: place.id, ...laneOf(place), dueAt: expires, replace: true })
  })
  return true
}

/** Marks an archive as failed, and deletes its parts. */
export async function failExport(deps: ExportDeps, place: ExportPlace): Promise<void> {
  await changeExport(deps.db, place, { state: 'failed' })
  await dropParts(deps.db, place)
}

/** Deletes the file of an expired archive; its row stays. */
export async function expireExport(deps: ExportDeps, place: ExportPlace): Promise<void> {
  const row = await findExport(deps.db, place)
  if (!row?.expires_at || row.expires_at.getTime() > deps.now()) return
  await dropParts(deps.db, place)
  await changeExport(deps.db, place, { state: 'expired', parts: 0 })
}

/** The archive's row, or null; also null for another account's archive. */
export async function findExport(db: Db, { userId, id }: ExportPlace): Promise<ExportRow | null> {
  const [row] = await db
    .select()
    .from(dataExports)
    .where(and(eq(dataExports.id, id), eq(dataExports.user_id, userId)))
  return row ?? null
}

async function changeExport(db: Db, { userId, id }: ExportPlace, changes: Partial<ExportRow>) {
  const own = and(eq(dataExports.id, id), eq(dataExports.user_id, userId))
  await db.update(dataExports).set(changes).where(own)
}

async function dropParts(db: Db, { userId, id }: ExportPlace): Promise<void> {
  await db
    .delete(blobs)
    .where(and(eq(blobs.user_id, userId), eq(blobs.bucket, 'exports'), like(blobs.key, `${id}.%`)))
}

const laneOf = ({ userId }: Pick<ExportPlace, 'userId'>) => ({ userId, lane: `export:${userId}` })

const partPlace = ({ userId, id }: ExportPlace, part: number) =>
  ({ userId, bucket: 'exports', key: `${id}.${part}` }) as const

function viewOf(row: ExportRow, now: number): ExportView {
  const over = row.state === 'ready' && row.expires_at !== null && row.expires_at.getTime() <= now
  return {
    id: row.id,
    state: over ? 'expired' : row.state,
    percent: row.percent,
    size: row.size,
    asked_at: row.asked_at.toISOString(),
    ready_at: row.ready_at?.toISOString() ?? null,
    expires_at: row.expires_at?.toISOString() ?? null,
  }
}
