// The only list of background jobs.
import type { AccountDeps } from '../accounts/open-accounts.ts'
import type { ReadingDeps } from '../billing/read-customer.ts'
import type { DeletionJobDeps } from './carry-out-deletion.ts'
import { deleteAccount } from './delete-account.ts'
import { type DraftLegalDeps, draftLegal } from './draft-legal.ts'
import type { Engine } from './engine.ts'
import { foldIntoCatalogue } from './fold-catalogue.ts'
import { holdAbsence } from './hold-absence.ts'
import { packExport } from './make-export.ts'
import { makeReportJob } from './make-report.ts'
import { purgeDeleted } from './purge-deletions.ts'
import { purgeOldEvidence } from './purge-evidence.ts'
import { purge } from './purge-expired.ts'
import { purgeFreeScans } from './purge-free-scans.ts'
import type { JobDefinition } from './queue.ts'
import { readSubscriptionJob } from './read-subscription.ts'
import { removeListing } from './remove-listing.ts'
import { scanSite } from './scan-site.ts'
import { sendAlertMail } from './send-alert-mail.ts'
import { sendBillingMail } from './send-billing-mail.ts'
import { sendLetter } from './send-letter.ts'
import { type PushJobDeps, sendPush } from './send-push.ts'
import { sendSummary } from './send-summary.ts'
import { sendTicketMail, type TicketMailDeps } from './send-ticket-mail.ts'
import { sendWelcome } from './send-welcome.ts'
import { stretchSiteLanes } from './stretch-lanes.ts'
import { vacuum } from './vacuum.ts'
import { visitForFreeScan } from './visit-for-free-scan.ts'

/** Every kind of background work, ready to run. */
export function jobs(
  deps: PushJobDeps &
    DeletionJobDeps &
    TicketMailDeps &
    DraftLegalDeps & {
      engine: Engine
      accounts: AccountDeps
      /** Where plans are sold. */
      reading: ReadingDeps | null
    },
): JobDefinition[] {
  return [
    scanSite(deps),
    removeListing(deps),
    sendLetter(deps),
    sendPush(deps),
    sendAlertMail(deps),
    purge(deps),
    purgeDeleted(deps),
    packExport(deps),
    deleteAccount(deps),
    purgeOldEvidence(deps),
    sendWelcome(deps),
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
  ]
}
