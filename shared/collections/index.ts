// The only list of replicated collections: thirteen, because RxDB's free edition stalls at the 14th open one.
import { dataBrokerSites } from './data-broker-sites.ts'
import { dropRequests } from './drop-requests.ts'
import { exposureScans } from './exposure-scans.ts'
import { intents } from './intents.ts'
import { legalRequests } from './legal-requests.ts'
import { messages } from './messages.ts'
import { monitoringSettings } from './monitoring-settings.ts'
import { notifications } from './notifications.ts'
import { pdfReports } from './pdf-reports.ts'
import { people } from './people.ts'
import { realtimeUpdates } from './realtime-updates.ts'
import { reappearanceAlerts } from './reappearance-alerts.ts'
import { removalJobs } from './removal-jobs.ts'

export const collections = {
  people,
  data_broker_sites: dataBrokerSites,
  exposure_scans: exposureScans,
  removal_jobs: removalJobs,
  realtime_updates: realtimeUpdates,
  messages,
  reappearance_alerts: reappearanceAlerts,
  notifications,
  legal_requests: legalRequests,
  drop_requests: dropRequests,
  pdf_reports: pdfReports,
  monitoring_settings: monitoringSettings,
  intents,
} as const

export type Collections = typeof collections
export type CollectionName = keyof Collections
