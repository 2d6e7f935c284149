// The rows on this device that a report is made from.
import { useMemo } from 'react'
import type { StoredRows } from '#shared/reports/report-data.ts'
import { useDocs } from '#web/data/queries.ts'

/** `loading` until all of it is known. */
export function useReportRows(): { status: 'loading' | 'ready'; rows: StoredRows } {
  const people = useDocs('people')
  const exposure_scans = useDocs('exposure_scans')
  const removal_jobs = useDocs('removal_jobs')
  const realtime_updates = useDocs('realtime_updates')
  const reappearance_alerts = useDocs('reappearance_alerts')
  const messages = useDocs('messages')
  const legal_requests = useDocs('legal_requests')
  const data_broker_sites = useDocs('data_broker_sites')
  const lists = [people, exposure_scans, removal_jobs, realtime_updates, reappearance_alerts, messages]
  const all = [...lists, legal_requests, data_broker_sites]
  const rows = useMemo(
    () => ({
      people: people.docs,
      exposure_scans: exposure_scans.docs,
      removal_jobs: removal_jobs.docs,
      realtime_updates: realtime_updates.docs,
      reappearance_alerts: reappearance_alerts.docs,
      messages: messages.docs,
      legal_requests: legal_requests.docs,
      data_broker_sites: data_broker_sites.docs,
    }),
    [
      people.docs,
      exposure_scans.docs,
      removal_jobs.docs,
      realtime_updates.docs,
      reappearance_alerts.docs,
      messages.docs,
      legal_requests.docs,
      data_broker_sites.docs,
    ],
  )
  return { status: all.some(({ status }) => status === 'loading') ? 'loading' : 'ready', rows }
}
