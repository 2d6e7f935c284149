// Web Push: messages under /push/v1, and the content of a push (rules in SPEC.md, 10).
import type { Capability, Whose } from '#shared/domain/capabilities.ts'
import { type NotificationType, notificationType } from '#shared/domain/notification.ts'
import { rowId } from '#shared/lib/id.ts'
import { z } from '#shared/lib/z.ts'

/** Base64url of exactly this many bytes, with or without padding. */
const bytes = (count: number) =>
  z
    .string()
    .max(128)
    .regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((count * 4) / 3)}}={0,2}$`))

/** A browser's subscription from `PushSubscription.toJSON()`; keys as in RFC 8291. */
export const pushSubscription = z.object({
  endpoint: z.url({ protocol: /^https$/ }).max(2048),
  expirationTime: z.number().nullish(),
  keys: z.object({ p256dh: bytes(65), auth: bytes(16) }),
})
export type PushSubscriptionData = z.infer<typeof pushSubscription>

/** All endpoints below /push/v1 that need a session, each with its capability and allowed ids. */
export const pushEndpoints = {
  'POST /subscriptions': { need: 'notices', whose: 'own' },
  'DELETE /subscriptions': { need: 'notices', whose: 'own' },
  'POST /test': { need: 'notices', whose: 'own' },
} as const satisfies Readonly<Record<`${'POST' | 'DELETE'} /${string}`, { need: Capability; whose: Whose }>>

/** Body of DELETE /push/v1/subscriptions. */
export const pushRemoval = z.object({ endpoint: z.string().min(1).max(2048) })

/** Answer of GET /push/v1/vapid-public-key: base64url of the 65-byte key. */
export const vapidKeyAnswer = z.object({ publicKey: z.string() })

/** The content of a push: the kind of event, and the id of the row to show. Nothing else. */
export const pushMessage = z.object({
  kind: z.enum([...notificationType.options, 'test']),
  /**
   * The id of a reappearance alert for `data_reappeared`, of a removal job for the others, and of the notification
   * for a test.
   */
  id: rowId,
})
export type PushMessage = z.infer<typeof pushMessage>

/** The page that a click on a push opens. */
export function pushTarget(message: PushMessage): string {
  const pages: Readonly<Record<NotificationType | 'test', string>> = {
    data_reappeared: `/reappearance-alerts?alert=${message.id}`,
    manual_required: `/removals/${message.id}`,
    removal_complete: `/removals/${message.id}`,
    email_bounce: `/removals/${message.id}`,
    follow_up_needed: `/removals/${message.id}`,
    test: '/dashboard',
  }
  return pages[message.kind]
}
