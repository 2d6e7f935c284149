// Settings of the developer API: the bodies and answers of /developer/v1, for a signed-in user's webhooks and the uses of
// their API keys.
import type { Capability, Whose } from '#shared/domain/capabilities.ts'
import {
  DELIVERY_STATES,
  WEBHOOK_EVENTS,
  WEBHOOK_STATES,
  WEBHOOK_STOPS,
} from '#shared/domain/webhook-events.ts'
import { rowId } from '#shared/lib/id.ts'
import { z } from '#shared/lib/z.ts'

/** All endpoints below /developer/v1, each with its capability and allowed ids. */
export const developerSettings = {
  'GET /webhooks': { need: 'api_keys', whose: 'own' },
  'POST /webhooks': { need: 'api_keys', whose: 'own' },
  'GET /webhooks/:id': { need: 'api_keys', whose: 'own' },
  'PATCH /webhooks/:id': { need: 'api_keys', whose: 'own' },
  'DELETE /webhooks/:id': { need: 'api_keys', whose: 'own' },
  'POST /webhooks/:id/test': { need: 'api_keys', whose: 'own' },
  'GET /webhooks/:id/deliveries': { need: 'api_keys', whose: 'own' },
  'POST /deliveries/:id/replay': { need: 'api_keys', whose: 'own' },
  'GET /key-uses': { need: 'api_keys', whose: 'own' },
} as const satisfies Readonly<
  Record<`${'GET' | 'POST' | 'PATCH' | 'DELETE'} /${string}`, { need: Capability; whose: Whose }>
>
export type DeveloperSetting = keyof typeof developerSettings

const at = z.iso.datetime()
const url = z.url({ protocol: /^https?$/ }).max(2048)
const events = z.array(z.enum(WEBHOOK_EVENTS)).min(1).max(WEBHOOK_EVENTS.length)

/** Body of POST /webhooks. */
export const webhookBody = z.strictObject({ url, events })
export type WebhookBody = z.infer<typeof webhookBody>

/** Body of PATCH /webhooks/{id}. `on` also resumes one that we stopped. */
export const webhookChange = z.strictObject({
  url: url.optional(),
  events: events.optional(),
  state: z.enum(['on', 'paused']).optional(),
})
export type WebhookChange = z.infer<typeof webhookChange>

const webhookFields = {
  id: rowId,
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  state: z.enum(WEBHOOK_STATES),
  stop: z.enum(WEBHOOK_STOPS).nullable(),
  failing_since: at.nullable(),
  created_at: at,
}
export const webhookView = z.object(webhookFields)
export type WebhookView = z.infer<typeof webhookView>
export const webhookList = z.object({ webhooks: z.array(webhookView) })
/** Answer of POST /webhooks: the only answer with the secret. */
export const madeWebhook = z.object({ ...webhookFields, secret: z.string() })
export type MadeWebhook = z.infer<typeof madeWebhook>

export const deliveryView = z.object({
  id: rowId,
  event: z.string(),
  body: z.string(),
  state: z.enum(DELIVERY_STATES),
  next_at: at.nullable(),
  created_at: at,
  /** The latest tries, oldest first. */
  tries: z.array(
    z.object({
      at,
      status: z.int().nullable(),
      /** Why there was no answer, in a word. */
      failure: z.string().nullable(),
      milliseconds: z.int(),
    }),
  ),
})
export type DeliveryView = z.infer<typeof deliveryView>

/** Query of GET /webhooks/{id}/deliveries. `cursor`: of the page before. */
export const deliveryQuery = z.object({ cursor: z.string().min(1).max(100).optional() })
/** Newest first. `cursor` is null on the last page. */
export const deliveryPage = z.object({ deliveries: z.array(deliveryView), cursor: z.string().nullable() })
export type DeliveryPage = z.infer<typeof deliveryPage>

/** Answer of a test, and of sending a delivery again. */
export const deliveryMade = z.object({ id: rowId })

/** Requests with a key on a day (UTC). `calls` counts all of them. */
const keyDay = z.object({
  key_id: rowId,
  day: z.iso.date(),
  calls: z.int(),
  refused: z.int(),
  limited: z.int(),
  failed: z.int(),
})
export type KeyDay = z.infer<typeof keyDay>
/** Answer of GET /key-uses: days without requests are left out. */
export const keyUses = z.object({ days: z.array(keyDay) })
