// A person's listings as the screen shows them, kept up to date from the device's store.
import { type ScanSums, sumScans } from '#shared/domain/scan-sums.ts'
import { useIntents } from '#web/data/outbox.ts'
import { useDocs, useSites } from '#web/data/queries.ts'
import { type Exposure, viewExposures } from './exposure-view.ts'

/** With `sums`: how far the person's sites have been checked. */
export function useExposures(personId: string): {
  status: 'loading' | 'ready'
  exposures: Exposure[]
  sums: ScanSums
} {
  const scans = useDocs('exposure_scans', { where: row => row.person_id === personId })
  const jobs = useDocs('removal_jobs', { where: row => row.person_id === personId })
  const { status, sites } = useSites()
  const intents = useIntents()
  return {
    status: [scans, jobs, { status }].some(list => list.status === 'loading') ? 'loading' : 'ready',
    exposures: viewExposures(scans.docs, { sites, intents, jobs: jobs.docs }),
    sums: sumScans(scans.docs),
  }
}
