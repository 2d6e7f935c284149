// The only list of background jobs.
import type { AccountDeps } from './accounts/open-accounts.ts'
import { sendWelcome } from './accounts/send-welcome.ts'
import { type BackupSchedule, scheduledBackup } from './backups/scheduled-backup.ts'
import type { ReadingDeps } from './billing/read-customer.ts'
import { readSubscriptionJob } from './billing/read-subscription.ts'
import { sendBillingMail } from './billing/send-billing-mail.ts'
import { foldIntoCatalogue } from './brokers/fold-catalogue.ts'
import { purgeFreeScans } from './free-scan/purge-free-scans.ts'
import { visitForFreeScan } from './free-scan/visit-for-free-scan.ts'
import { purgeDeleted } from './housekeeping/purge-deletions.ts'
import { purge } from './housekeeping/purge-expired.ts'
import type { JobDefinition } from './jobs/job-definition.ts'
import { vacuum } from './jobs/vacuum.ts'
import { type DraftLegalDeps, draftLegal } from './legal/draft-legal.ts'
import { sendAlertMail } from './notifications/send-alert-mail.ts'
import { type PushJobDeps, sendPush } from './notifications/send-push.ts'
import { sendSummary } from './notifications/send-summary.ts'
import type { Engine } from './removals/engine.ts'
import { followUp } from './removals/follow-up/follow-up.ts'
import { openClocks } from './removals/follow-up/open-clocks.ts'
import { judgeDelivery } from './removals/mail/judge-delivery.ts'
import { scanSite } from './removals/search/scan-site.ts'
import { removeListing } from './removals/submit/remove-listing.ts'
import { sendLetter } from './removals/submit/send-letter.ts'
import { holdAbsence } from './removals/verify/hold-absence.ts'
import { stretchSiteLanes } from './removals/verify/stretch-lanes.ts'
import { makeReportJob } from './reports/make-report.ts'
import type { DeletionJobDeps } from './rights/carry-out-deletion.ts'
import { deleteAccount } from './rights/delete-account.ts'
import { packExport } from './rights/make-export.ts'
import { purgeOldEvidence } from './rights/purge-evidence.ts'
import { sendTicketMail, type TicketMailDeps } from './tickets/send-ticket-mail.ts'
import { type DeliverDeps, deliverWebhook } from './webhooks/deliver-webhook.ts'
import { sendWebhookMail } from './webhooks/send-webhook-mail.ts'

/** All background jobs. */
export function jobs(
  deps: PushJobDeps &
    DeletionJobDeps &
    TicketMailDeps &
    DeliverDeps &
    DraftLegalDeps & {
      engine: Engine
      accounts: AccountDeps
      /** If plans are sold. */
      reading: ReadingDeps | null
      /** If backups are made by schedule. */
      backups: BackupSchedule | null
    },
): JobDefinition[] {
  return [
    scanSite(deps),
    removeListing(deps),
    sendLetter(deps),
    followUp(deps),
    judgeDelivery(deps),
    openClocks(deps),
    sendPush(deps),
    sendAlertMail(deps),
    purge(deps),
    purgeDeleted(deps),
    packExport(deps),
    deleteAccount(deps),
    purgeOldEvidence(deps),
    ...sendWelcome(deps),
    holdAbsence(deps),
    vacuum(deps),
    foldIntoCatalogue(deps),
    stretchSiteLanes(deps),
    sendTicketMail(deps),
    sendBillingMail(deps),
    ...(deps.reading ? [readSubscriptionJob(deps.reading)] : []),
    visitForFreeScan(deps),
    purgeFreeScans(deps),
    sendSummary(deps),
    draftLegal(deps),
    makeReportJob(deps),
    ...(deps.backups ? [scheduledBackup(deps, deps.backups)] : []),
    deliverWebhook(deps),
    sendWebhookMail(deps),
  ]
}
