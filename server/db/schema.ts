// Every table, for the migration generator and the typed handle.
import { tables } from './replicated.ts'

export * from './tables/accounts.ts'
export * from './tables/billing.ts'
export * from './tables/engine.ts'
export * from './tables/factors.ts'
export * from './tables/files.ts'
export * from './tables/free-scan.ts'
export * from './tables/households.ts'
export * from './tables/mail.ts'
export * from './tables/measures.ts'
export * from './tables/operator-acts.ts'
export * from './tables/push.ts'
export * from './tables/rights.ts'
export * from './tables/schema-version.ts'
export * from './tables/security.ts'
export * from './tables/sync.ts'
export * from './tables/tickets.ts'
export * from './tables/webhooks.ts'

export const {
  people,
  data_broker_sites,
  exposure_scans,
  removal_jobs,
  realtime_updates,
  messages,
  reappearance_alerts,
  notifications,
  legal_requests,
  drop_requests,
  pdf_reports,
  monitoring_settings,
  intents,
} = tables
