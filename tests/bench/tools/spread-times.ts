// Spreads the removals of a bench's account over half a year, as checks would find them, and lets some of their
// listings come back. The same for the same rows, except for random ids.
import type { ReappearanceAlert } from '#shared/collections/reappearance-alerts.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { DAY, iso } from '#shared/lib/time.ts'
import type { AccountRows } from '../interface/account-rows.ts'

/** The age of the first removal, in days. */
const PAST = 200
/** One proven removal in this many comes back. */
const BACK_EVERY = 5
const LOOK_EVERY = 3 * DAY

/** Changes the rows in place, and returns the alerts for listings that came back. */
export function spreadTimes(rows: AccountRows, now: number): ReappearanceAlert[] {
  const scans = new Map(rows.exposure_scans.map(scan => [scan.id, scan]))
  const random = numbers()
  let proven = 0
  return rows.removal_jobs.flatMap((job): ReappearanceAlert[] => {
    const scan = must(scans.get(job.scan_id), 'a scan')
    const listing = must(
      scan.listings.find(({ key }) => key === job.listing_key),
      'a listing',
    )
    const began = now - (10 + random() * PAST) * DAY
    job.created_at = iso(began)
    job.submitted_at = job.status === 'requires_manual' ? null : iso(began + random() * DAY)
    listing.first_seen_at = iso(began - DAY)
    listing.last_seen_at = iso(now - random() * LOOK_EVERY)
    if (job.status !== 'completed') return []
    const gone = Math.min(now - 4 * DAY, began + (2 + 25 * random() ** 2) * DAY)
    listing.last_seen_at = iso(gone - random() * LOOK_EVERY)
    listing.gone_at = iso(gone)
    job.absent_since = iso(gone)
    job.completed_at = iso(gone + 3 * DAY)
    job.updated_at = job.completed_at
    const back = gone + (4 + 120 * random()) * DAY
    if (proven++ % BACK_EVERY > 0 || back > now) return []
    job.assurance = 'resurfaced'
    listing.gone_at = null
    listing.last_seen_at = iso(now - random() * LOOK_EVERY)
    return [
      {
        id: newId(),
        person_id: job.person_id,
        site_id: job.site_id,
        scan_id: job.scan_id,
        job_id: job.id,
        listing_key: job.listing_key,
        status: 'resolved',
        detected_at: iso(back),
        previous_removal_date: iso(gone),
        last_missed_at: iso(back - random() * LOOK_EVERY),
        action: null,
        new_job_id: null,
      },
    ]
  })
}

/** Repeatable numbers between 0 and 1 (Park and Miller). */
function numbers(): () => number {
  let state = 20_261_126
  return () => {
    state = (state * 16_807) % 2_147_483_647
    return state / 2_147_483_647
  }
}
