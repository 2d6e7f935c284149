// The kinds of background work.

/** All kinds of background work; one file per kind in server/jobs. */
export const WORK_KINDS = [
  'scan-site',
  'remove-listing',
  'send-letter',
  'purge-expired',
  'send-push',
  'send-alert-mail',
  'purge-deletions',
  'make-export',
  'delete-account',
  'purge-evidence',
  'send-welcome',
  'send-getting-started',
  'hold-absence',
  'vacuum',
  'fold-catalogue',
  'stretch-lanes',
  'send-ticket-mail',
  'read-subscription',
  'send-billing-mail',
  'free-scan',
  'purge-free-scans',
  'send-summary',
  'draft-legal',
  'make-report',
  'follow-up',
  'judge-delivery',
  'open-clocks',
  'backup',
] as const
export type WorkKind = (typeof WORK_KINDS)[number]
