// The functions a person can ask for, by intent or by POST /functions/v1/{name}: one payload schema each.
// Names are those of PRODUCT T7.4 where it has one, else the product's own.
import type { CollectionName } from '#shared/collections/index.ts'
import { legalRequests } from '#shared/collections/legal-requests.ts'
import type { Capability } from '#shared/domain/capabilities.ts'
import { AUTHORITIES } from '#shared/domain/households.ts'
import { rowId } from '#shared/lib/id.ts'
import { z } from '#shared/lib/z.ts'

/** The id of a row, with the collection it is of, which `rowNamedBy` reads. */
const idIn = (collection: CollectionName) => rowId.meta({ collection })
const maybeIdIn = (collection: CollectionName) => rowId.optional().meta({ collection })
const personId = idIn('people')
const scanId = idIn('exposure_scans')
const jobId = idIn('removal_jobs')
const alertId = idIn('reappearance_alerts')

/** The longest description of a legal request, in characters. */
const DESCRIPTION_MAX = 20_000

/** The most listings in one intent; more take several. */
export const MOST_LISTINGS = 500
const MOST_SITES = 5000
const MOST_SCANS = 5000
const MOST_DRAFTS = 50

export const functionPayloads = {
  /**
   * Scan the named sites for a person, if they can be searched. Without `sites`, every site that can be searched when
   * this runs: for direct calls. The app names the sites that it counted on the screen. `consent` first records the
   * legal basis, for people other than the caller (SPEC.md 11.9).
   */
  'start-scan': z.object({
    person_id: personId,
    sites: z.array(z.string().max(63)).min(1).max(MOST_SITES).optional(),
    consent: z.object({ authority: z.enum(AUTHORITIES), statement: z.string().min(1).max(40) }).optional(),
  }),
  /**
   * Answer "Is this you?" for one listing. `shown`: the listing as it was on the screen. If its address has gone to
   * somebody else since, the answer isn't about them. Direct calls may leave it out.
   */
  'confirm-listing': z.object({
    scan_id: scanId,
    listing_key: z.string().max(2048),
    mine: z.boolean(),
    shown: z
      .object({
        name: z.string().max(200),
        age: z.string().max(20).nullable(),
        last_seen_at: z.iso.datetime().max(30),
      })
      .optional(),
  }),
  /**
   * Take an answer to "Is this you?" back. The question is open again, and a removal whose request hasn't gone out is
   * canceled. A listing without an answer stays as it is.
   */
  'withdraw-answer': z.object({ scan_id: scanId, listing_key: z.string().max(2048) }),
  /**
   * Start removals for the named listings that are the person's. There is no "all": consent covers the listings that
   * were on the screen, and an intent may wait a long time for a network.
   */
  'start-removals': z.object({
    person_id: personId,
    listings: z
      .array(
        z.object({
          scan_id: scanId,
          listing_key: z.string().max(2048),
          /** Details beyond the listing that were on the screen and that the person agreed to give its site. */
          agreed: z.array(z.string().max(40)).max(20).optional(),
        }),
      )
      .max(MOST_LISTINGS),
  }),
  /** The person has worked through a job's guide. */
  'complete-guide': z.object({ job_id: jobId }),
  /** The person's answer about a site that we can't search at present: whether the listing is gone. */
  'answer-look': z.object({ job_id: jobId, gone: z.boolean() }),
  /** Stop what has not left yet. */
  'cancel-removal': z.object({ job_id: jobId }),
  /** Try a failed removal once more. */
  'retry-removal': z.object({ job_id: jobId }),
  /** Keep a broker's mail that reached the person's own mailbox with the removal it belongs to (RFC 5322 text). */
  'add-broker-mail': z.object({ job_id: jobId, mail: z.string().min(1).max(200_000) }),
  /**
   * Send a removal letter by e-mail (PRODUCT T7.4: to, subject, body, siteName, userData, followUpDays). Without `job_id`
   * it's for the site that `siteName` names, by its name or host, and for the person by id or `userData.full_name`: then
   * it belongs to the open removal that waits for it, or begins one.
   */
  'email-removal': z.object({
    job_id: maybeIdIn('removal_jobs'),
    person_id: maybeIdIn('people'),
    /** The listing that was on the screen, null for none. Direct calls may leave it out: then the letter says it. */
    listing: z
      .object({ scan_id: rowId, listing_key: z.string().max(2048) })
      .nullable()
      .optional(),
    /** Versions of the draft that it was written from: they go once the letter is on its way. */
    drafts: z.array(rowId).max(MOST_DRAFTS).optional(),
    to: z.email().max(254),
    subject: z.string().min(1).max(300),
    body: z.string().min(1).max(20_000),
    siteName: z.string().max(120),
    userData: z.record(z.string(), z.unknown()).default({}),
    followUpDays: z.int().min(1).max(365),
  }),
  /**
   * Write a legal document (PRODUCT T7.4: requestType, content, userContext), about somebody (oneself unless said) and to a
   * site, if to one. The row's id is the request's own. `writer` `library`: without a model, where there is one.
   */
  'ai-legal-engine': z.object({
    requestType: legalRequests.fields.request_type,
    content: z
      .string()
      .max(DESCRIPTION_MAX)
      .refine(text => text.trim() !== '', 'Please describe your legal request'),
    userContext: z.record(z.string(), z.unknown()).default({}),
    person_id: rowId.optional().meta({ collection: 'people' }),
    site_id: z.string().max(63).optional(),
    writer: z.enum(['library', 'model']).optional(),
  }),
  /** What to do about a listing that came back. */
  'handle-reappearance': z.object({ alertId, action: z.enum(['auto_remove', 'manual_review']) }),
  /**
   * Apply these settings, and scan cleaned sites again now (PRODUCT T7.4): those of the named scans. Without `scans`, every
   * cleaned site: for direct calls. The app names the scans that it counted on the screen.
   */
  'start-monitoring': z.object({
    userId: z.string().optional(),
    scans: z.array(rowId).max(MOST_SCANS).optional(),
    settings: z.record(z.string(), z.unknown()).default({}),
  }),
  /**
   * Make a report (PRODUCT T7.4: reportType, userId) of what the asker sees. With `person_id`, about that person alone. It is
   * made in the background: `report_id` in the answer names its row of `pdf_reports`.
   */
  'generate-pdf-report': z.object({
    reportType: z.enum(['comprehensive', 'compliance', 'executive_summary', 'technical']),
    userId: z.string().max(60).optional(),
    person_id: personId.optional().meta({ collection: 'people' }),
  }),
} as const

export type FunctionName = keyof typeof functionPayloads
export type FunctionPayload<N extends FunctionName> = z.infer<(typeof functionPayloads)[N]>

/** The capability that each function needs. */
export const functionNeeds: { readonly [N in FunctionName]: Capability } = {
  'start-scan': 'scan',
  'confirm-listing': 'answer',
  'withdraw-answer': 'answer',
  'start-removals': 'remove',
  'complete-guide': 'answer',
  'answer-look': 'answer',
  'cancel-removal': 'remove',
  'retry-removal': 'remove',
  'add-broker-mail': 'answer',
  'email-removal': 'letters',
  'ai-legal-engine': 'letters',
  'handle-reappearance': 'remove',
  'start-monitoring': 'settings',
  'generate-pdf-report': 'reports',
}

/** The collection of which a field of a payload names a row, or null. */
export const rowNamedBy = (field: z.ZodType): CollectionName | null =>
  (field.meta()?.collection as CollectionName | undefined) ?? null

/** Whether a name is one of the functions. */
export function isFunctionName(name: string): name is FunctionName {
  return Object.hasOwn(functionPayloads, name)
}
