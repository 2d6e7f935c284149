// Plans a person's scans, and so their monitoring, that waited for a consent. Canceled removals stay canceled: the
// person can start them again.
import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import { LEFT_ALONE, leavesAlone } from '#shared/domain/leave-alone.ts'
import { iso } from '#shared/lib/time.ts'
import type { Db } from '../db/database.ts'
import { siteLane } from '../db/lanes.ts'
import { readSchedule } from '../db/recipe-schedule.ts'
import { fieldIs, findDoc, listDocs, lockAccount, patchDoc } from '../db/rows.ts'
import { planWork } from '../db/work.ts'
import type { Deps } from '../deps.ts'
import { NOT_CHECKED } from './stop-person.ts'
import { readFrequency } from './verify/monitoring-frequency.ts'
import { nextScan, scanUrgency } from './verify/next-scan.ts'

type Resumed = { accountId: string; personId: string; again: boolean; sites?: ReadonlySet<string> }

/**
 * Scans that were requested and never ran are due now, the others at their previous time. Without `again` (no earlier
 * consent was revoked), an unplanned scan never was planned, as after an archive import, and stays so. `sites`: only
 * these; by default all. Never those that the person wants left alone.
 */
export async function resumePerson(
  tx: Db,
  deps: Pick<Deps, 'now' | 'planRules'>,
  { accountId, personId, again, sites }: Resumed,
): Promise<void> {
  await lockAccount(tx, accountId)
  const { now } = deps
  const frequency = await readFrequency(tx, deps, accountId)
  const ofPerson = fieldIs('exposure_scans', 'person_id', personId)
  const person = await findDoc(tx, 'people', accountId, personId)
  for (const scan of await listDocs(tx, 'exposure_scans', accountId, ofPerson)) {
    if (leavesAlone(person, scan.site_id) || sites?.has(scan.site_id) === false) continue
    const wanted = isUnmade(scan)
    if (!wanted && scan.next_check_at === null && !again) continue
    const jobs = await listDocs(tx, 'removal_jobs', accountId, fieldIs('removal_jobs', 'scan_id', scan.id))
    const seenAt = Date.parse(scan.scan_date ?? scan.requested_at)
    const { retryAfter } = await readSchedule(tx, scan.site_id)
    const due = nextScan(scan, jobs, frequency, seenAt, retryAfter)
    const planned = scan.next_check_at === null ? due : Date.parse(scan.next_check_at)
    // If the old plan scanned less often, the scan moves up. A site that turned us away is left alone.
    const isSooner = again && scan.status !== 'blocked' && jobs.some(({ status }) => status === 'completed')
    const dueAt = wanted ? now() : Math.max(now(), isSooner ? Math.min(planned, due) : planned)
    // An earlier visit's results don't show how the last one ended, so the problem stays until the scan runs.
    const problem = scan.scan_date === null ? null : scan.problem
    const pending = wanted ? ({ status: 'pending', problem, requested_at: iso(now()) } as const) : {}
    await patchDoc(tx, 'exposure_scans', accountId, scan.id, { ...pending, next_check_at: iso(dueAt) })
    const lane = await siteLane(tx, scan.site_id)
    const urgency = wanted ? 'asked' : scanUrgency(scan, jobs, false)
    await planWork(tx, { kind: 'scan-site', ref: scan.id, userId: accountId, lane, dueAt, urgency })
  }
}

const isUnmade = ({ status, problem }: ExposureScan) =>
  status === 'pending' || (status === 'error' && (problem === NOT_CHECKED || problem === LEFT_ALONE))
