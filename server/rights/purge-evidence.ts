// Retention: raw pictures are deleted 90 days after their removal was verified complete. What they proved stays: the
// timeline's sentence, when it was taken and its digest; the entry says that the picture is gone.
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { EvidenceRef } from '#shared/collections/realtime-updates.ts'
import { DAY, iso } from '#shared/lib/time.ts'
import { EVIDENCE_DAYS } from '#shared/protocol/rights.ts'
import type { Db } from '../db/database.ts'
import { tables } from '../db/replicated.ts'
import { type Doc, fieldIs, findDoc, listDocs, lockAccount, patchDoc } from '../db/rows.ts'
import { blobs } from '../db/tables/engine.ts'

/** Removals done in one round; each is a transaction of its own. */
const ROUND = 200

type Subject = { userId: string; jobId: string }

/** Purges what is due at `now` (product time); answers how many removals were gone through. */
export async function purgeEvidence(db: Db, now: number): Promise<number> {
  const before = iso(now - EVIDENCE_DAYS * DAY)
  let done = 0
  for (let last: Subject | null = null; ; ) {
    const subjects = await dueSubjects(db, before, last)
    for (const subject of subjects) await db.transaction(tx => purgeJob(tx, subject, before))
    done += subjects.length
    last = subjects.at(-1) ?? null
    if (subjects.length < ROUND) return done
  }
}

/**
 * Completed removals from before `before`, of accounts that have a picture as old, after `last` in their order. Which
 * pictures a timeline shows is sealed, so no query can ask for it.
 */
async function dueSubjects(db: Db, before: string, last: Subject | null): Promise<Subject[]> {
  const { removal_jobs: jobs } = tables
  const after = last && sql` and (${jobs.user_id}, ${jobs.id}) > (${last.userId}::uuid, ${last.jobId})`
  return db
    .select({ userId: jobs.user_id, jobId: jobs.id })
    .from(jobs)
    .where(
      sql`${jobs.status} = 'completed' and ${jobs.completed_at} <= ${before} and not ${jobs.deleted}
        and exists (select 1 from ${blobs} where ${blobs.user_id} = ${jobs.user_id}
          and ${blobs.bucket} = 'evidence' and ${blobs.created_at} <= ${before}::timestamptz)${after ?? sql``}`,
    )
    .orderBy(asc(jobs.user_id), asc(jobs.id))
    .limit(ROUND)
}

async function purgeJob(tx: Db, { userId, jobId }: Subject, before: string): Promise<void> {
  await lockAccount(tx, userId)
  const job = await findDoc(tx, 'removal_jobs', userId, jobId)
  if (job?.status !== 'completed' || job.completed_at === null || job.completed_at > before) return
  const gone = new Set<string>()
  for (const update of await listDocs(tx, 'realtime_updates', userId, ofJob(jobId))) {
    const pictures = update.evidence.filter(({ kind }) => kind === 'screenshot')
    if (pictures.length === 0) continue
    for (const { id } of pictures) gone.add(id)
    const evidence = update.evidence.map(purged)
    await patchDoc(tx, 'realtime_updates', userId, update.id, { evidence })
  }
  await forgetListing(tx, userId, job, gone)
  await dropUnused(tx, userId, gone)
}

const ofJob = (jobId: string) => fieldIs('realtime_updates', 'job_id', jobId)

const purged = (evidence: EvidenceRef): EvidenceRef =>
  evidence.kind === 'screenshot' ? { ...evidence, kind: 'purged' } : evidence

/** The listing that was removed no longer points to a picture. */
async function forgetListing(tx: Db, userId: string, job: Doc<'removal_jobs'>, gone: Set<string>) {
  const scan = await findDoc(tx, 'exposure_scans', userId, job.scan_id)
  const shown = scan?.listings.find(one => one.key === job.listing_key && one.gone_at !== null)
  if (!scan || !shown?.evidence_id) return
  gone.add(shown.evidence_id)
  const listings = scan.listings.map(one => (one === shown ? { ...one, evidence_id: null } : one))
  await patchDoc(tx, 'exposure_scans', userId, scan.id, { listings })
}

/** Deletes the pictures, except those that another removal or listing still shows: one look serves several. */
async function dropUnused(tx: Db, userId: string, ids: ReadonlySet<string>): Promise<void> {
  if (ids.size === 0) return
  const scans = await listDocs(tx, 'exposure_scans', userId)
  const updates = await listDocs(tx, 'realtime_updates', userId)
  const shown = new Set([
    ...scans.flatMap(scan => [scan.handoff?.picture?.id, ...scan.listings.map(one => one.evidence_id)]),
    ...updates.flatMap(({ evidence }) => evidence.map(one => (one.kind === 'screenshot' ? one.id : null))),
  ])
  const unused = [...ids].filter(id => !shown.has(id))
  if (unused.length === 0) return
  await tx
    .delete(blobs)
    .where(and(eq(blobs.user_id, userId), eq(blobs.bucket, 'evidence'), inArray(blobs.key, unused)))
}
