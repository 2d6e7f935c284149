// The account's started removals that aren't in the list yet, updated from the device's store.
import { useIntents } from '#web/data/outbox.ts'
import { useDocs, useSites } from '#web/data/queries.ts'
import { type Starting, startingOf } from './starting.ts'

/** For everyone in the account, oldest first. */
export function useStarting(): Starting[] {
  const scans = useDocs('exposure_scans')
  const jobs = useDocs('removal_jobs')
  return startingOf(useIntents(), { scans: scans.docs, jobs: jobs.docs, sites: useSites().sites })
}
