// A person's listings as the screen shows them, kept up to date from the device's store.
import { useIntents } from '#web/data/outbox.ts'
import { useDocs, useSites } from '#web/data/queries.ts'
import { type Exposure, groupExposures, viewExposures } from './exposure-view.ts'

/** `scanned`: whether any site has been looked at for the person. */
export function useExposures(personId: string): {
  status: 'loading' | 'ready'
  exposures: Exposure[]
  scanned: boolean
  unchecked: number
} {
  const scans = useDocs('exposure_scans', { where: row => row.person_id === personId })
  const jobs = useDocs('removal_jobs', { where: row => row.person_id === personId })
  const sites = useSites()
  const intents = useIntents()
  return {
    status: scans.status,
    exposures: viewExposures(scans.docs, { sites, intents, jobs: jobs.docs }),
    scanned: scans.docs.some(scan => scan.scan_date !== null),
    unchecked: scans.docs.filter(scan => scan.status === 'blocked' || scan.status === 'error').length,
  }
}

/** Listings of anybody in the account that are theirs and whose removal has not been started. */
export function useReadyCount(): number {
  const scans = useDocs('exposure_scans')
  const jobs = useDocs('removal_jobs')
  const sites = useSites()
  const intents = useIntents()
  return groupExposures(viewExposures(scans.docs, { sites, intents, jobs: jobs.docs })).ready.length
}
