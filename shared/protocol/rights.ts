// Rights over one's own data: what /rights/v1 answers. Paths, states and sizes are here; sentences are the screens'.
import type { Capability, Whose } from '#shared/domain/capabilities.ts'
import { rowId } from '#shared/lib/id.ts'
import { z } from '#shared/lib/z.ts'

/** How long an archive may be fetched, and how long a deletion may be taken back (PRODUCT P9). Days of product time. */
export const EXPORT_DAYS = 7
export const DELETION_WAIT_DAYS = 7

/** Raw evidence of a removal is kept this long after it was verified complete (PRODUCT P9). Days of product time. */
export const EVIDENCE_DAYS = 90

/** The largest archive that can be read back in, in bytes. */
export const IMPORT_BYTES_MAX = 50 * 1024 * 1024

/**
 * Every endpoint below /rights/v1: its capability, whose things can be named to it,
 * and whether the session must have proved just now who it is.
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

/** An archive: asked for, being packed, to be fetched, or gone. `percent` is how much is packed; `size` in bytes. */
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

/** GET /rights/v1/exports: newest first. `fresh_until` is wall time; null when the session has to be proved again. */
export const exportList = z.strictObject({
  exports: z.array(exportView),
  fresh_until: z.iso.datetime().nullable(),
})
export type ExportList = z.infer<typeof exportList>

/** GET, POST and DELETE /rights/v1/deletion. `backup_days`: how long backups made before still hold the data. */
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

/** Entries of the ledger that one answer holds. */
export const DISCLOSURES_AT_ONCE = 100

/** What GET /rights/v1/disclosures is asked: of one person or one removal only; `cursor` from the answer before. */
export const disclosureQuery = z.strictObject({
  person_id: rowId.optional(),
  job_id: rowId.optional(),
  cursor: z.string().max(60).optional(),
})

/** One detail that a request carried. `field` and `reason` as they were written down then. */
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

/** GET /rights/v1/disclosures: newest first. `cursor` leads to what is older; null when there is no more. */
export const disclosureList = z.strictObject({
  disclosures: z.array(disclosureView),
  cursor: z.string().nullable(),
})
export type DisclosureList = z.infer<typeof disclosureList>

/** The most lines of searches in one answer. */
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

/** What of an archive was taken in, and what was not and why. */
export const importReport = z.strictObject({
  taken: z.array(z.strictObject({ kind: z.string(), count: z.int() })),
  left: z.array(z.strictObject({ kind: z.string(), count: z.int(), why: z.string() })),
})
export type ImportReport = z.infer<typeof importReport>

/** What a receipt of a deletion states, signed as a compact JWS by the key at /.well-known/jwks.json. */
export const receiptClaims = z.strictObject({
  iss: z.string(),
  /** SHA-256 in hex of the salt that only the mail to the person holds, and the account's id. */
  account: z.string().regex(/^[\da-f]{64}$/),
  deleted_at: z.iso.datetime(),
  /** Table to the number of rows deleted in it. */
  rows: z.record(z.string(), z.int()),
  backups_until: z.iso.datetime(),
})
export type ReceiptClaims = z.infer<typeof receiptClaims>
