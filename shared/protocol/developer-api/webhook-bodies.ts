// What webhooks send: ids and states, no personal data. A program asks the API for more.
import { removalJobs } from '#shared/collections/removal-jobs.ts'
import { replyClass } from '#shared/domain/replies/reply-class.ts'
import { WEBHOOK_TEST, type WebhookEvent } from '#shared/domain/webhook-events.ts'
import { rowId } from '#shared/lib/id.ts'
import { z } from '#shared/lib/z.ts'

const { status } = removalJobs.fields

const about = { person_id: rowId, site_id: z.string() }

/** The member `data` of each event. */
export const webhookData = {
  'scan.finished': z.strictObject({ person_id: rowId }),
  'listing.found': z.strictObject({
    exposure_id: rowId,
    ...about,
    /** How many listings are new: those of the person, and those that may be of somebody else. */
    yours: z.int(),
    unsure: z.int(),
  }),
  'removal.changed': z.strictObject({
    removal_id: rowId,
    ...about,
    status,
    /** The same as `status` if the removal just began. */
    previous_status: status,
  }),
  'alert.raised': z.strictObject({ alert_id: rowId, removal_id: rowId, exposure_id: rowId, ...about }),
  'letter.answered': z.strictObject({
    removal_id: rowId,
    ...about,
    /** What the answer seems to mean. */
    answer: replyClass,
  }),
} as const satisfies Readonly<Record<WebhookEvent, z.ZodType>>

/** What an event says. */
export type WebhookData<E extends WebhookEvent> = z.infer<(typeof webhookData)[E]>

const bodyOf = <T extends string, D extends z.ZodType>(type: T, data: D) =>
  z.strictObject({
    type: z.literal(type),
    /** When it happened. */
    timestamp: z.iso.datetime(),
    data,
  })

/** The whole body of each event. */
export const webhookBodies = {
  'scan.finished': bodyOf('scan.finished', webhookData['scan.finished']),
  'listing.found': bodyOf('listing.found', webhookData['listing.found']),
  'removal.changed': bodyOf('removal.changed', webhookData['removal.changed']),
  'alert.raised': bodyOf('alert.raised', webhookData['alert.raised']),
  'letter.answered': bodyOf('letter.answered', webhookData['letter.answered']),
  [WEBHOOK_TEST]: bodyOf(WEBHOOK_TEST, z.strictObject({})),
} as const
