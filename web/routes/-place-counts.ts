// The count of waiting items at each destination of the app, with the screens' own counting functions.
import { useIntents } from '#web/data/outbox.ts'
import { useDocs, useSites } from '#web/data/queries.ts'
import { viewAlerts } from '#web/features/alerts/alert-view.ts'
import { groupExposures, viewExposures } from '#web/features/exposures/exposure-view.ts'
import { overviewOf } from '#web/features/removals/overview.ts'
import { useJobViews } from '#web/features/removals/use-job-views.ts'
import type { PlaceCounts } from '#web/features/shell/places.ts'

/** Null until the device has all rows. `personId`: counts for this person only; null for everyone. */
export function usePlaceCounts(personId: string | null): PlaceCounts | null {
  const scans = useDocs('exposure_scans')
  const jobs = useDocs('removal_jobs')
  const alerts = useDocs('reappearance_alerts', { where: row => row.status === 'new' })
  const removals = useJobViews()
  const { status, sites } = useSites()
  const intents = useIntents()
  if ([scans, jobs, alerts, removals, { status }].some(list => list.status === 'loading')) return null
  const isOf = (row: { person_id: string }) => personId === null || row.person_id === personId
  const listings = viewExposures(scans.docs.filter(isOf), { sites, intents, jobs: jobs.docs })
  return {
    listings: groupExposures(listings).asked.length,
    removals: overviewOf(removals.views.filter(view => isOf(view.job))).yours,
    alerts: viewAlerts(alerts.docs.filter(isOf), sites, intents).filter(view => view.asked === null).length,
  }
}
