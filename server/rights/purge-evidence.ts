// Deletes old pictures, and attachments of mails. Each account's files are reviewed a day after one was stored, and at
// least once a week. A review deletes files of removals that were verified complete 90 days ago, and files that no row
// refers to. The proof stays: the timeline's sentence, the picture's time and digest. The entry says that the picture
// is gone.
import { and, asc, eq, lte, notInArray, sql } from 'drizzle-orm'
import type { SeenListing } from '#shared/collections/exposure-scans.ts'
import type { EvidenceRef } from '#shared/collections/realtime-updates.ts'
import { filesOfMessage, picturesOfEntry, picturesOfScan } from '#shared/collections/shown-pictures.ts'
import { DAY, iso } from '#shared/lib/time.ts'
import { EVIDENCE_DAYS } from '#shared/protocol/rights.ts'
import { PICTURE_GRACE } from '../db/blobs.ts'
import type { Db } from '../db/database.ts'
import { isDatabaseUnreachable } from '../db/database-health.ts'
import { type Doc, listDocs, lockAccount, patchDoc } from '../db/rows.ts'
import { sweepObjects } from '../db/sweep-objects.ts'
import { blobs } from '../db/tables/engine.ts'
import type { Deps } from '../deps.ts'
import { dailyJob, planDaily } from '../jobs/daily.ts'
import type { JobDefinition } from '../jobs/job-definition.ts'
import type { RoundPart } from '../jobs/round.ts'
import type { Log } from '../lib/log.ts'

/** The longest time between two reviews of an account's pictures: rows may drop a picture at any time. */
const REVIEW_EVERY = 7 * DAY

/** Accounts reviewed per step: each takes tens of milliseconds. */
const PIECE = 20

/** The rows of an account that pictures depend on. */
type Rows = {
  jobs: Doc<'removal_jobs'>[]
  updates: Doc<'realtime_updates'>[]
  scans: Doc<'exposure_scans'>[]
  mails: Doc<'messages'>[]
}

/**
 * Reviews accounts whose pictures are due at `now` (product time), each in its own transaction. Processes one step,
 * after `after` in the order of due times. Returns the next `after`; null when all are done. A failed review doesn't
 * block the others: it's logged, and the account stays due for the next round.
 */
export async function purgeEvidence(
  { db, log }: { db: Db; log: Pick<Log, 'error'> },
  now: number,
  after: string | null,
): Promise<string | null> {
  const due = await dueAfter(db, now, after)
  for (const userId of new Set(due.map(one => one.userId)))
    await db
      .transaction(tx => reviewPictures(tx, userId, now))
      .catch(error => {
        if (isDatabaseUnreachable(error)) throw error
        log.error({ err: error }, 'pictures of an account not reviewed')
      })
  const last = due.at(-1)
  return last ? `${iso(last.at.getTime())} ${last.userId}` : null
}

/** The next accounts with the time their pictures are due. An account with several times may appear several times. */
async function dueAfter(db: Db, now: number, after: string | null): Promise<{ at: Date; userId: string }[]> {
  const { bucket, review_at: at, user_id: userId } = blobs
  const [time, account] = after?.split(' ') ?? []
  const isNext =
    after === null ? undefined : sql`(${at}, ${userId}) > (${time}::timestamptz, ${account}::uuid)`
  return db
    .selectDistinct({ at, userId })
    .from(blobs)
    .where(and(eq(bucket, 'evidence'), lte(at, new Date(now)), isNext))
    .orderBy(asc(at), asc(userId))
    .limit(PIECE)
}

/** The references to pictures are sealed, so this reads all of the account's rows at once. */
async function reviewPictures(tx: Db, userId: string, now: number): Promise<void> {
  await lockAccount(tx, userId)
  const rows: Rows = {
    jobs: await listDocs(tx, 'removal_jobs', userId),
    updates: await listDocs(tx, 'realtime_updates', userId),
    scans: await scansOfPeople(tx, userId),
    mails: await listDocs(tx, 'messages', userId),
  }
  const over = rows.jobs.filter(job => retentionEnd(job) <= now)
  const updates = await purgeEntries(tx, userId, rows.updates, over)
  const scans = await purgeListings(tx, userId, rows.scans, over)
  const mails = await purgeAttachments(tx, userId, rows.mails, over)
  const shown = [
    ...scans.flatMap(picturesOfScan),
    ...updates.flatMap(picturesOfEntry),
    ...mails.flatMap(filesOfMessage),
  ]
  const pictures = and(eq(blobs.user_id, userId), eq(blobs.bucket, 'evidence'))
  const unshown = shown.length > 0 ? notInArray(blobs.key, shown) : undefined
  await tx.delete(blobs).where(and(pictures, lte(blobs.created_at, new Date(now - PICTURE_GRACE)), unshown))
  const ends = rows.jobs.map(retentionEnd).filter(end => end > now)
  const next = Math.min(now + REVIEW_EVERY, ...ends)
  await tx
    .update(blobs)
    .set({ review_at: new Date(next) })
    .where(pictures)
}

/** Scans of deleted people are no longer visible, so they don't count. */
async function scansOfPeople(tx: Db, userId: string): Promise<Doc<'exposure_scans'>[]> {
  const people = new Set((await listDocs(tx, 'people', userId)).map(({ id }) => id))
  return (await listDocs(tx, 'exposure_scans', userId)).filter(scan => people.has(scan.person_id))
}

/** When a removal's pictures expire; never before it's verified complete. */
function retentionEnd({ status, completed_at }: Doc<'removal_jobs'>): number {
  if (status !== 'completed' || completed_at === null) return Number.POSITIVE_INFINITY
  return Date.parse(completed_at) + EVIDENCE_DAYS * DAY
}

/** The timeline's entries; those of expired removals without their pictures. */
async function purgeEntries(tx: Db, userId: string, updates: Rows['updates'], over: Rows['jobs']) {
  const ids = new Set(over.map(({ id }) => id))
  const left: Rows['updates'] = []
  for (const update of updates) {
    const isOver = ids.has(update.job_id) && update.evidence.some(({ kind }) => kind === 'screenshot')
    const evidence = isOver ? update.evidence.map(purged) : update.evidence
    if (isOver) await patchDoc(tx, 'realtime_updates', userId, update.id, { evidence })
    left.push({ ...update, evidence })
  }
  return left
}

const purged = (evidence: EvidenceRef): EvidenceRef =>
  evidence.kind === 'screenshot' ? { ...evidence, kind: 'purged' } : evidence

/** The scans, without the pictures of gone listings whose removals have expired. */
async function purgeListings(tx: Db, userId: string, scans: Rows['scans'], over: Rows['jobs']) {
  const left: Rows['scans'] = []
  for (const scan of scans) {
    const keys = new Set(over.filter(job => job.scan_id === scan.id).map(job => job.listing_key))
    const isOver = ({ key, gone_at, evidence_id }: SeenListing) =>
      keys.has(key) && gone_at !== null && evidence_id !== null
    const isAny = scan.listings.some(isOver)
    const listings = scan.listings.map(one => (isOver(one) ? { ...one, evidence_id: null } : one))
    if (isAny) await patchDoc(tx, 'exposure_scans', userId, scan.id, { listings })
    left.push({ ...scan, listings })
  }
  return left
}

/** The mails; those of expired removals without their attachments, but with their number. */
async function purgeAttachments(tx: Db, userId: string, mails: Rows['mails'], over: Rows['jobs']) {
  const ids = new Set(over.map(({ id }) => id))
  const left: Rows['mails'] = []
  for (const mail of mails) {
    const count = ids.has(mail.job_id) ? filesOfMessage(mail).length : 0
    const gone = { attachments: [], left_out: (mail.left_out ?? 0) + count }
    if (count > 0) await patchDoc(tx, 'messages', userId, mail.id, gone)
    left.push(count > 0 ? { ...mail, ...gone } : mail)
  }
  return left
}

const PICTURES = { kind: 'purge-evidence', ref: 'evidence' } as const
const OBJECTS = { kind: 'purge-evidence', ref: 'objects' } as const

/** The job `purge-evidence`; its ref says which of the two. */
export function purgeOldEvidence(deps: Deps): JobDefinition {
  const ofPictures: RoundPart = { name: 'pictures', step: after => purgeEvidence(deps, deps.now(), after) }
  const ofObjects: RoundPart = {
    name: 'objects',
    step: async after => (await sweepObjects(deps, after)).next,
  }
  const pictures = dailyJob(deps, { ...PICTURES, parts: [ofPictures] })
  const objects = dailyJob(deps, { ...OBJECTS, parts: [ofObjects] })
  return {
    ...pictures,
    run: (item, signal) => (item.ref === OBJECTS.ref ? objects : pictures).run(item, signal),
  }
}

/** Makes sure the daily rounds are planned. */
export async function planEvidencePurge(deps: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await planDaily(deps, PICTURES)
  await planDaily(deps, OBJECTS)
}
