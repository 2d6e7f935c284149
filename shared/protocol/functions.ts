// The functions that a person can request, by intent or by POST /functions/v1/{name}: one payload schema each. Names
// are from PRODUCT T7.4 if it has one, otherwise our own.
import type { CollectionName } from '#shared/collections/index.ts'
import { legalRequests } from '#shared/collections/legal-requests.ts'
import type { Capability } from '#shared/domain/capabilities.ts'
import { AUTHORITIES } from '#shared/domain/households.ts'
import { letterKind, letterLanguage } from '#shared/domain/letter-kind.ts'
import { OWN_PICTURE_BYTES, ownAnswer } from '#shared/domain/own-check.ts'
import { replyClass } from '#shared/domain/replies/reply-class.ts'
import { rowId } from '#shared/lib/id.ts'
import { z } from '#shared/lib/z.ts'

/** The id of a row, with its collection, which `rowNamedBy` reads. */
const idIn = (collection: CollectionName) => rowId.meta({ collection })
const maybeIdIn = (collection: CollectionName) => rowId.optional().meta({ collection })
const personId = idIn('people')
const scanId = idIn('exposure_scans')
const jobId = idIn('removal_jobs')
const alertId = idIn('reappearance_alerts')

/** The maximum description of a legal request, in characters. */
const DESCRIPTION_MAX = 20_000

/** The maximum number of listings in one intent; larger requests use several. */
export const MOST_LISTINGS = 500
const MOST_SITES = 5000
const MOST_SCANS = 5000
const MOST_DRAFTS = 50

/** A letter to a site, however it's sent (PRODUCT T7.4: to, subject, body, siteName, userData, followUpDays). */
const letter = z.object({
  job_id: maybeIdIn('removal_jobs'),
  person_id: maybeIdIn('people'),
  /** The listing that was on the screen, null for none. Direct calls may omit it; then the letter decides. */
  listing: z
    .object({ scan_id: rowId, listing_key: z.string().max(2048) })
    .nullable()
    .optional(),
  /** Versions of the draft it is based on; they are deleted once the letter is on its way. */
  drafts: z.array(rowId).max(MOST_DRAFTS).optional(),
  to: z.email().max(254),
  /** One line, since it becomes a header. */
  subject: z
    .string()
    .min(1)
    .max(300)
    .regex(/^\P{Cc}*$/u),
  body: z.string().min(1).max(20_000),
  siteName: z.string().max(120),
  userData: z.record(z.string(), z.unknown()).default({}),
  followUpDays: z.int().min(1).max(365),
  /** Whether we follow up by ourselves if the listing is still there. Otherwise the follow-up waits for the person. */
  followUp: z.boolean().default(true),
  kind: letterKind.default('removal'),
  language: letterLanguage.default('en'),
})

export const functionPayloads = {
  /**
   * Scan the named sites for a person, if they can be searched. Direct calls may omit `sites`: then every site that
   * can be searched at run time. The app names the sites that it counted on the screen. `consent` first records the
   * legal basis, for people other than the caller (SPEC.md 11.9).
   */
  'start-scan': z.object({
    person_id: personId,
    sites: z.array(z.string().max(63)).min(1).max(MOST_SITES).optional(),
    consent: z.object({ authority: z.enum(AUTHORITIES), statement: z.string().min(1).max(40) }).optional(),
  }),
  /**
   * Answer "Is this you?" for one listing. `shown`: the listing as it was on the screen. If its address now shows
   * somebody else, the answer doesn't apply to them. Direct calls may omit it.
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
   * Withdraw an answer to "Is this you?". The question reopens, and a removal whose request hasn't been sent is
   * canceled. A listing without an answer doesn't change.
   */
  'withdraw-answer': z.object({ scan_id: scanId, listing_key: z.string().max(2048) }),
  /**
   * Start removals for the named listings that are the person's. There is no "all": consent covers the listings that
   * were on the screen, and an intent may wait offline for a long time.
   */
  'start-removals': z.object({
    person_id: personId,
    listings: z
      .array(
        z.object({
          scan_id: scanId,
          listing_key: z.string().max(2048),
          /** Details beyond the listing that were on the screen and that the person agreed to disclose to its site. */
          agreed: z.array(z.string().max(40)).max(20).optional(),
        }),
      )
      .max(MOST_LISTINGS),
  }),
  /** The person has finished a job's guide. */
  'complete-guide': z.object({ job_id: jobId }),
  /**
   * The person's own check of a removal's listing, on a site that we can't search. `gone`: how earlier versions of the
   * app say it.
   */
  'answer-look': z
    .object({ job_id: jobId, answer: ownAnswer.optional(), gone: z.boolean().optional() })
    .refine(({ answer, gone }) => answer !== undefined || gone !== undefined, 'must have an answer'),
  /**
   * The person's own check of a site that blocks programs: whether they're listed. `link` or `picture` (a JPEG in
   * base64) shows what they found.
   */
  'record-check': z.object({
    person_id: personId,
    site_id: z.string().max(63),
    answer: ownAnswer,
    link: z.string().max(2048).optional(),
    picture: z
      .base64()
      .max(Math.ceil(OWN_PICTURE_BYTES / 3) * 4)
      .optional(),
  }),
  /** Take back the newest own check: of a removal, or of a scan. `check_id`: the request that gave it. */
  'withdraw-check': z.object({
    check_id: z.string().min(1).max(63),
    job_id: maybeIdIn('removal_jobs'),
    scan_id: maybeIdIn('exposure_scans'),
  }),
  /** Cancel everything that hasn't been sent yet. */
  'cancel-removal': z.object({ job_id: jobId }),
  /** Retry a failed removal. */
  'retry-removal': z.object({ job_id: jobId }),
  /** Add a broker's mail from the person's own mailbox to its removal (RFC 5322 text). */
  'add-broker-mail': z.object({ job_id: jobId, mail: z.string().min(1).max(200_000) }),
  /**
   * Send a letter by e-mail (PRODUCT T7.4). Without `job_id`, `siteName` (name or host) selects the site, and the id or
   * `userData.full_name` selects the person. The letter then belongs to the open removal that waits for it, or starts a
   * new one.
   */
  'email-removal': letter,
  /** The person has sent this letter from their own mailbox. It's recorded, and nothing is sent. */
  'record-letter': letter,
  /**
   * Say what a reply means, where we weren't sure or were wrong. `class`: the meaning that the person chose. `job_id`:
   * the reply's removal, so that the device knows which one waits for the answer; the server reads it from the reply.
   */
  'read-reply': z.object({
    message_id: idIn('messages'),
    class: replyClass,
    job_id: maybeIdIn('removal_jobs'),
  }),
  /**
   * Write a legal document (PRODUCT T7.4: requestType, content, userContext) about a person (by default the caller),
   * optionally to a site. The row's id is the request's id. `writer` `library`: don't use a model, even if there is
   * one.
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
  /** Choose what to do about a listing that came back. */
  'handle-reappearance': z.object({ alertId, action: z.enum(['auto_remove', 'manual_review']) }),
  /**
   * Apply these settings, and scan cleaned sites again now (PRODUCT T7.4): those of the named scans. Direct calls may
   * omit `scans`: then every cleaned site. The app names the scans that it counted on the screen.
   */
  'start-monitoring': z.object({
    userId: z.string().optional(),
    scans: z.array(rowId).max(MOST_SCANS).optional(),
    settings: z.record(z.string(), z.unknown()).default({}),
  }),
  /**
   * Make a report (PRODUCT T7.4: reportType, userId) of the rows that the caller can see. With `person_id`, only
   * about that person. It is made in the background: `report_id` in the answer is its row in `pdf_reports`.
   */
  'generate-pdf-report': z.object({
    reportType: z.enum(['comprehensive', 'compliance', 'executive_summary', 'technical']),
    userId: z.string().max(60).optional(),
    person_id: personId.optional().meta({ collection: 'people' }),
  }),
} as const

export type FunctionName = keyof typeof functionPayloads
export type FunctionPayload<N extends FunctionName> = z.infer<(typeof functionPayloads)[N]>

/** The required capability of each function. */
export const functionNeeds: { readonly [N in FunctionName]: Capability } = {
  'start-scan': 'scan',
  'confirm-listing': 'answer',
  'withdraw-answer': 'answer',
  'start-removals': 'remove',
  'complete-guide': 'answer',
  'answer-look': 'answer',
  'record-check': 'answer',
  'withdraw-check': 'answer',
  'cancel-removal': 'remove',
  'retry-removal': 'remove',
  'add-broker-mail': 'answer',
  'email-removal': 'letters',
  'record-letter': 'letters',
  'read-reply': 'answer',
  'ai-legal-engine': 'letters',
  'handle-reappearance': 'remove',
  'start-monitoring': 'settings',
  'generate-pdf-report': 'reports',
}

/** The collection whose row id a payload field holds, or null. */
export const rowNamedBy = (field: z.ZodType): CollectionName | null =>
  (field.meta()?.collection as CollectionName | undefined) ?? null

/** Whether a function with this name exists. */
export function isFunctionName(name: string): name is FunctionName {
  return Object.hasOwn(functionPayloads, name)
}
