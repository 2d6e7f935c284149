// A request has left (or may have): from here on only what the site shows counts. Plans the look that tells.
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { ABSENCE_GAP } from '#shared/domain/removal.ts'
import { iso } from '#shared/lib/time.ts'
import type { Db } from '../db/database.ts'
import { siteLane } from '../db/lanes.ts'
import { SHARED_ACCOUNT } from '../db/replicated.ts'
import { fieldIs, listDocs, patchDoc } from '../db/rows.ts'
import { planWork } from '../db/work.ts'
import type { Deps } from '../deps.ts'
import { type Move, moveJob } from './move-job.ts'

/** First look after a request (RECIPES.md section 10, `confirmOptOutScan`: 72 hours). */
export const FIRST_LOOK_AFTER = ABSENCE_GAP

/**
 * Moves a job to verification and plans the first look at the site; jobs that wait for this one as their parent site
 * come along. Null when the job's state does not allow it.
 */
export async function awaitVerification(
  tx: Db,
  deps: Pick<Deps, 'now'>,
  userId: string,
  job: RemovalJob,
  move: Move,
): Promise<RemovalJob | null> {
  const lookAt = deps.now() + FIRST_LOOK_AFTER
  const moved = await moveJob(tx, deps, userId, job, {
    ...move,
    changes: {
      waiting_for: 'broker',
      submitted_at: iso(deps.now()),
      next_action_at: iso(lookAt),
      ...move.changes,
    },
  })
  if (!moved) return null
  await planLook(tx, deps, userId, moved, lookAt)
  const children = await listDocs(
    tx,
    'removal_jobs',
    userId,
    fieldIs('removal_jobs', 'parent_job_id', job.id),
  )
  for (const child of children) {
    await awaitVerification(tx, deps, userId, child, {
      event: 'submitted',
      text: 'The request at the parent site covers this listing too.',
    })
  }
  await lookAtMirrors(tx, deps, userId, moved, lookAt)
  return moved
}

/** Sites that show this one's data are looked at with it where they list the person, asked for removal or not. */
async function lookAtMirrors(
  tx: Db,
  deps: Pick<Deps, 'now'>,
  userId: string,
  job: RemovalJob,
  lookAt: number,
): Promise<void> {
  const ofParent = fieldIs('data_broker_sites', 'parent_id', job.site_id)
  const mirrors = await listDocs(tx, 'data_broker_sites', SHARED_ACCOUNT, ofParent)
  if (mirrors.length === 0) return
  const ids = new Set(mirrors.map(site => site.id))
  const ofPerson = fieldIs('exposure_scans', 'person_id', job.person_id)
  for (const scan of await listDocs(tx, 'exposure_scans', userId, ofPerson)) {
    const lists = scan.listings.some(seen => seen.verdict === 'yours' && seen.gone_at === null)
    if (!ids.has(scan.site_id) || !lists) continue
    await planLook(tx, deps, userId, { scan_id: scan.id, site_id: scan.site_id }, lookAt)
  }
}

/** Plans a look at the job's site no later than `lookAt`. */
export async function planLook(
  tx: Db,
  _deps: Pick<Deps, 'now'>,
  userId: string,
  job: Pick<RemovalJob, 'scan_id' | 'site_id'>,
  lookAt: number,
): Promise<void> {
  await planWork(tx, {
    kind: 'scan-site',
    ref: job.scan_id,
    userId,
    lane: await siteLane(tx, job.site_id),
    dueAt: lookAt,
  })
  await patchDoc(tx, 'exposure_scans', userId, job.scan_id, { next_check_at: iso(lookAt) })
}
