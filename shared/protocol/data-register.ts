// The complete data register: every replicated collection and every other table, field by field.
import { COLLECTION_REGISTER } from '#shared/collections/data-register-fields.ts'
import { ACCOUNT_TABLES } from '#shared/domain/data-register/account-tables.ts'
import { BILLING_TABLES } from '#shared/domain/data-register/billing-tables.ts'
import { FILE_TABLES } from '#shared/domain/data-register/file-tables.ts'
import { OPERATOR_TABLES } from '#shared/domain/data-register/operator-tables.ts'
import type { RegisterTable } from '#shared/domain/data-register/register.ts'
import { SITE_TABLES } from '#shared/domain/data-register/site-tables.ts'
import { SYNC_TABLES } from '#shared/domain/data-register/sync-tables.ts'
import { TICKET_TABLES } from '#shared/domain/data-register/ticket-tables.ts'
import { VISITOR_TABLES } from '#shared/domain/data-register/visitor-tables.ts'
import { WEBHOOK_TABLES } from '#shared/domain/data-register/webhook-tables.ts'
import { WORK_TABLES } from '#shared/domain/data-register/work-tables.ts'

/** Annotations by table or collection name. The screen, the archive and the deletion all read this. */
export const DATA_REGISTER: Readonly<Record<string, RegisterTable>> = {
  ...COLLECTION_REGISTER,
  ...ACCOUNT_TABLES,
  ...BILLING_TABLES,
  ...SYNC_TABLES,
  ...WORK_TABLES,
  ...FILE_TABLES,
  ...SITE_TABLES,
  ...TICKET_TABLES,
  ...VISITOR_TABLES,
  ...WEBHOOK_TABLES,
  ...OPERATOR_TABLES,
}
