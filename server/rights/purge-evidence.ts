// Retention: raw pictures are deleted 90 days after their removal was verified complete. What they proved stays: the
// timeline's sentence, when it was taken and its digest; the entry says that the picture is gone.
import { and, eq, inArray, sql } from 'drizzle-orm'
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
  for (;;) {
    const subjects = await dueSubjects(db, before)
    for (const subject of subjects) await db.transaction(tx => purgeJob(tx, subject, before))
    done += subjects.length
    if (subjects.length < ROUND) return done
  }
}

/** Completed removals from before `before` whose timeline still has pictures. */
async function dueSubjects(db: Db, before: string): Promise<Subject[]> {
  const { removal_jobs: jobs, realtime_updates: updates } = tables
  const picture = JSON.stringify([{ kind: 'screenshot' }])
  return db
    .selectDistinct({ userId: jobs.user_id, jobId: jobs.id })
    .from(jobs)
    .innerJoin(updates, and(eq(updates.user_id, jobs.user_id), eq(updates.job_id, jobs.id)))
    .where(
      sql`${jobs.status} = 'completed' and ${jobs.completed_at} <= ${before} and not ${jobs.deleted}
        and not ${updates.deleted} and ${updates.evidence} @> ${picture}::jsonb`,
    )
    .limit(ROUND)
}

async function purgeJob(tx: Db, { userId, jobId }: Subject, before: string): Promise<void> {
  await lockAccount(tx, userId)
  const job = await findDoc(tx, 'removal_jobs', userId, jobId)
  if (job?.status !== 'completed' || job.completed_at === null || job.completed_at > before) return
  const gone = new Set<string>()
  for (const update of await listDocs(tx, 'realtime_updates', userId, ofJob(jobId))) {
    const evidence = update.evidence.map(purged)
    for (const { id, kind } of update.evidence) if (kind === 'screenshot') gone.add(id)
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
  const { realtime_updates: updates } = tables
  // Listings are sealed: no query can ask for them.
  const scans = ids.size === 0 ? [] : await listDocs(tx, 'exposure_scans', userId)
  const listed = new Set(
    scans.flatMap(scan => [scan.handoff?.picture?.id, ...scan.listings.map(one => one.evidence_id)]),
  )
  const unused: string[] = []
  for (const id of ids) {
    const picture = JSON.stringify([{ id, kind: 'screenshot' }])
    const { rows } = (await tx.execute(sql`
      select 1 from ${updates} where ${updates.user_id} = ${userId} and ${updates.evidence} @> ${picture}::jsonb
      limit 1`)) as unknown as { rows: unknown[] }
    if (rows.length === 0 && !listed.has(id)) unused.push(id)
  }
  if (unused.length === 0) return
  await tx
    .delete(blobs)
    .where(and(eq(blobs.user_id, userId), eq(blobs.bucket, 'evidence'), inArray(blobs.key, unused)))
}
