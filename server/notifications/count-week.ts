// What happened to the rows that a reader sees, in a period of time, as numbers for the weekly summary.
import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import type { NotificationType } from '#shared/domain/notification.ts'
import { removalDisplayState } from '#shared/domain/removal-display.ts'
import type { Db } from '../db/database.ts'
import { listDocs } from '../db/rows.ts'
import type { AccessScope } from '../lib/actor.ts'

/** From (inclusive) to (exclusive), in epoch milliseconds. */
export type Period = { since: number; until: number }

/** All but `waits` happened in the period. */
export type WeekCounts = {
  /** Sites that answered a scan. */
  checked: number
  /** New listings that are the person's and that we found. */
  found: number
  /** Listings seen gone twice, and removals that only the site says are done. */
  gone: number
  said: number
  /** Listings that came back. */
  back: number
  /** Removals that failed, and status changes that nobody asked for. */
  failed: number
  moved: number
  /** The number of tasks that wait for the person; `asked`: whether any of them is new. */
  waits: number
  asked: boolean
}

/** `isHeard`: whether a kind is on in the summary. What is off counts as nothing. */
export async function countWeek(
  db: Db,
  scope: AccessScope,
  period: Period,
  isHeard: (type: NotificationType) => boolean,
): Promise<WeekCounts> {
  const isIn = (at: string | null | undefined) => {
    const time = at ? Date.parse(at) : Number.NaN
    return time >= period.since && time < period.until
  }
  const heard = (type: NotificationType, count: number) => (isHeard(type) ? count : 0)
  const scans = await listDocs(db, 'exposure_scans', scope)
  const jobs = await listDocs(db, 'removal_jobs', scope)
  const alerts = await listDocs(db, 'reappearance_alerts', scope)
  const told = (await listDocs(db, 'notifications', scope)).filter(one => isIn(one.created_at))
  const ended = jobs.filter(job => isIn(job.completed_at)).map(removalDisplayState)
  const timesTold = (type: NotificationType) => heard(type, told.filter(one => one.type === type).length)
  const questions = scans.flatMap(questionsOf)
  const yours = scans.flatMap(({ listings }) => listings.filter(({ verdict }) => verdict === 'yours'))
  const waiting =
    jobs.filter(job => removalDisplayState(job) === 'yours').length +
    alerts.filter(({ status }) => status === 'new').length +
    scans.filter(({ handoff }) => handoff).length +
    questions.length
  return {
    // A scan replaces the one before, so a later one counts as well.
    checked: new Set(scans.filter(scan => isSince(scan.scan_date, period.since)).map(scan => scan.site_id))
      .size,
    found: yours.filter(one => one.seen_by !== 'person' && isIn(one.first_seen_at)).length,
    gone: heard('removal_complete', ended.filter(state => state === 'gone').length),
    said: heard('removal_complete', ended.filter(state => state === 'asserted').length),
    back: heard('data_reappeared', alerts.filter(({ detected_at }) => isIn(detected_at)).length),
    failed: timesTold('email_bounce'),
    moved: timesTold('follow_up_needed'),
    waits: heard('manual_required', waiting),
    asked: timesTold('manual_required') > 0 || questions.some(({ first_seen_at }) => isIn(first_seen_at)),
  }
}

/** Whether the week has any news. Scans alone don't count, nor do tasks that have waited for longer than a week. */
export const hasNews = ({ found, gone, said, back, failed, moved, waits, asked }: WeekCounts): boolean =>
  found + gone + said + back + failed + moved > 0 || (asked && waits > 0)

const isSince = (at: string | null, since: number) => at !== null && Date.parse(at) >= since

/** The listings about which the person is asked whether they're theirs. */
const questionsOf = ({ listings }: ExposureScan) =>
  listings.filter(({ verdict, gone_at }) => verdict === 'unsure' && gone_at === null)
