// A person's listings for the screen, kept up to date from the device's store.
import { useMemo } from 'react'
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import { type ScanSums, sumScans } from '#shared/domain/scan-sums.ts'
import { useIntents } from '#web/data/outbox.ts'
import { useDocs, useSites } from '#web/data/queries.ts'
import { type Exposure, viewExposures } from './exposure-view.ts'

/** Everyone else's listings on this device; the same list until one changes. */
export function useOthersExposures(personId: string): Exposure[] {
  const scans = useDocs('exposure_scans', { where: row => row.person_id !== personId })
  const jobs = useDocs('removal_jobs', { where: row => row.person_id !== personId })
  const people = useDocs('people').docs
  const { sites } = useSites()
  const intents = useIntents()
  return useMemo(
    () => viewExposures(scans.docs, { sites, intents, jobs: jobs.docs, people }),
    [scans.docs, sites, intents, jobs.docs, people],
  )
}

/** With `sums`: how many of the person's sites have been checked. `exposures` are the same object until one changes. */
export function useExposures(personId: string): {
  status: 'loading' | 'ready'
  exposures: Exposure[]
  sums: ScanSums
  sites: ReadonlyMap<string, DataBrokerSite>
  /** Whether a removal was ever started for the person. */
  hasRemovals: boolean
} {
  const scans = useDocs('exposure_scans', { where: row => row.person_id === personId })
  const jobs = useDocs('removal_jobs', { where: row => row.person_id === personId })
  const people = useDocs('people').docs
  const { status, sites } = useSites()
  const intents = useIntents()
  const exposures = useMemo(
    () => viewExposures(scans.docs, { sites, intents, jobs: jobs.docs, people }),
    [scans.docs, sites, intents, jobs.docs, people],
  )
  return {
    status: [scans, jobs, { status }].some(list => list.status === 'loading') ? 'loading' : 'ready',
    exposures,
    sums: sumScans(scans.docs),
    sites,
    hasRemovals: jobs.docs.length > 0,
  }
}
