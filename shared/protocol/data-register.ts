// The register of what is kept, whole: every replicated collection and every other table, field by field.
import { KEPT_COLLECTIONS } from '#shared/collections/kept-fields.ts'
import type { KeptTable } from '#shared/domain/data-register.ts'
import { KEPT_ACCOUNT_TABLES } from '#shared/domain/kept-account-tables.ts'
import { KEPT_BILLING_TABLES } from '#shared/domain/kept-billing-tables.ts'
import { KEPT_SITE_TABLES } from '#shared/domain/kept-site-tables.ts'
import { KEPT_SYNC_TABLES } from '#shared/domain/kept-sync-tables.ts'
import { KEPT_TICKET_TABLES } from '#shared/domain/kept-ticket-tables.ts'
import { KEPT_VISITOR_TABLES } from '#shared/domain/kept-visitor-tables.ts'
import { KEPT_WORK_TABLES } from '#shared/domain/kept-work-tables.ts'

/** Table or collection name to its annotations. The screen, the archive and the deletion all read this. */
export const DATA_REGISTER: Readonly<Record<string, KeptTable>> = {
  ...KEPT_COLLECTIONS,
  ...KEPT_ACCOUNT_TABLES,
  ...KEPT_BILLING_TABLES,
  ...KEPT_SYNC_TABLES,
  ...KEPT_WORK_TABLES,
  ...KEPT_SITE_TABLES,
  ...KEPT_TICKET_TABLES,
  ...KEPT_VISITOR_TABLES,
}
