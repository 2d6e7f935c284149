// Privacy rights of users: the answers of /rights/v1. Paths, states and sizes are here; the screens have the
// sentences.
import type { Capability, Whose } from '#shared/domain/capabilities.ts'
import { rowId } from '#shared/lib/id.ts'
import { z } from '#shared/lib/z.ts'

/** How long an archive can be downloaded, and a deletion canceled (PRODUCT P9). Days of product time. */
export const EXPORT_DAYS = 7
export const DELETION_WAIT_DAYS = 7

/** How long we store raw evidence of a removal after it was verified complete (PRODUCT P9). Days of product time. */
export const EVIDENCE_DAYS = 90

/** The maximum size of an archive for import, in bytes. */
export const IMPORT_BYTES_MAX = 50 * 1024 * 1024

/**
 * All endpoints below /rights/v1, each with its capability, allowed ids, and whether the session must be freshly
 * authenticated.
 */
export const rightsEndpoints = {
  'GET /exports': { need: 'export', whose: 'own', fresh: false },
  'POST /exports': { need: 'export', whose: 'own', fresh: true },
  'GET /exports/:id/file': { need: 'export', whose: 'own', fresh: true },
  'POST /imports': { need: 'import', whose: 'own', fresh: false },
  'GET /deletion': { need: 'delete_account', whose: 'own', fresh: false },
  'POST /deletion': { need: 'delete_account', whose: 'own', fresh: true },
  'DELETE /deletion': { need: 'delete_account', whose: 'own', fresh: false },
  'GET /disclosures': { need: 'disclosures', whose: 'household', fresh: false },
  'GET /searches': { need: 'disclosures', whose: 'household', fresh: false },
} as const satisfies Readonly<
  Record<`${'GET' | 'POST' | 'DELETE'} /${string}`, { need: Capability; whose: Whose; fresh: boolean }>
>

/** An archive: requested, being packed, ready, or gone. `percent` is the packed share; `size` is in bytes. */
export const exportView = z.strictObject({
  id: z.uuid(),
  state: z.enum(['waiting', 'making', 'ready', 'failed', 'expired']),
  percent: z.int().min(0).max(100),
  size: z.int().nullable(),
  asked_at: z.iso.datetime(),
  ready_at: z.iso.datetime().nullable(),
  expires_at: z.iso.datetime().nullable(),
})
export type ExportView = z.infer<typeof exportView>

/** GET /rights/v1/exports: newest first. `fresh_until` is wall time; null if the user must authenticate again. */
export const exportList = z.strictObject({
  exports: z.array(exportView),
  fresh_until: z.iso.datetime().nullable(),
})
export type ExportList = z.infer<typeof exportList>

/** GET, POST and DELETE /rights/v1/deletion. `backup_days`: how long earlier backups still contain the data. */
export const deletionView = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('none'), backup_days: z.int() }),
  z.strictObject({
    state: z.literal('waiting'),
    backup_days: z.int(),
    asked_at: z.iso.datetime(),
    due_at: z.iso.datetime(),
  }),
])
export type DeletionView = z.infer<typeof deletionView>

/** Ledger entries per answer. */
export const DISCLOSURES_AT_ONCE = 100

/**
 * Query of GET /rights/v1/disclosures: optionally limited to one person or one removal; `cursor` from the previous
 * answer.
 */
export const disclosureQuery = z.strictObject({
  person_id: rowId.optional(),
  job_id: rowId.optional(),
  cursor: z.string().max(60).optional(),
})

/** One detail in a request. `field` and `reason` as recorded then. */
export const disclosureView = z.strictObject({
  id: z.uuid(),
  person_id: z.uuid(),
  site_id: z.string(),
  site_name: z.string(),
  job_id: z.uuid(),
  field: z.string(),
  reason: z.string(),
  sent_at: z.iso.datetime(),
})
export type DisclosureView = z.infer<typeof disclosureView>

/** GET /rights/v1/disclosures: newest first. `cursor` leads to older entries; null if there are none. */
export const disclosureList = z.strictObject({
  disclosures: z.array(disclosureView),
  cursor: z.string().nullable(),
})
export type DisclosureList = z.infer<typeof disclosureList>

/** The maximum number of search lines in one answer. */
export const SEARCHES_AT_ONCE = 200

/** Query of GET /rights/v1/searches: one person only, if given; `cursor` from the previous answer. */
export const searchQuery = z.strictObject({
  person_id: rowId.optional(),
  cursor: z
    .string()
    .regex(/^\d{1,9}$/)
    .optional(),
})

/** Searches of a site for one name in one place: how often, first and last. */
export const searchView = z.strictObject({
  person_id: z.uuid(),
  site_id: z.string(),
  site_name: z.string(),
  name: z.string(),
  place: z.string(),
  times: z.int(),
  first_at: z.iso.datetime(),
  last_at: z.iso.datetime(),
})
export type SearchView = z.infer<typeof searchView>

/** GET /rights/v1/searches, site by site. `cursor` leads to the next page; null if there is none. */
export const searchList = z.strictObject({ searches: z.array(searchView), cursor: z.string().nullable() })
export type SearchList = z.infer<typeof searchList>

/** The imported parts of an archive, and the refused ones with the reason. */
export const importReport = z.strictObject({
  taken: z.array(z.strictObject({ kind: z.string(), count: z.int() })),
  left: z.array(z.strictObject({ kind: z.string(), count: z.int(), why: z.string() })),
})
export type ImportReport = z.infer<typeof importReport>

/** The content of a deletion receipt, signed as a compact JWS with the key at /.well-known/jwks.json. */
export const receiptClaims = z.strictObject({
  iss: z.string(),
  /** SHA-256 in hex of a salt, which is only in the mail to the person, followed by the account's id. */
  account: z.string().regex(/^[\da-f]{64}$/),
  deleted_at: z.iso.datetime(),
  /** The number of deleted rows per table. */
  rows: z.record(z.string(), z.int()),
  backups_until: z.iso.datetime(),
})
export type ReceiptClaims = z.infer<typeof receiptClaims>
