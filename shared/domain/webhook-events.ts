// Webhooks: the events that a program can receive, and the limits of endpoints.
import { DAY, HOUR, MINUTE, SECOND } from '../lib/time.ts'

/** Events that an endpoint can choose. */
export const WEBHOOK_EVENTS = [
  'scan.finished',
  'listing.found',
  'removal.changed',
  'alert.raised',
  'letter.answered',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** Sent when a person asks for it, to any endpoint. */
export const WEBHOOK_TEST = 'webhook.test'

/** `stopped`: by us, because nothing got through; `paused`: by the person. */
export const WEBHOOK_STATES = ['on', 'paused', 'stopped'] as const
export type WebhookState = (typeof WEBHOOK_STATES)[number]

/** Why we stopped: nothing got through for days, it answered 410 Gone, or too many deliveries wait. */
export const WEBHOOK_STOPS = ['failing', 'gone', 'too_many'] as const
export type WebhookStop = (typeof WEBHOOK_STOPS)[number]

/** `given_up`: all tries failed. It can be sent again while the log has it. */
export const DELIVERY_STATES = ['waiting', 'delivered', 'given_up'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** Maximum number of endpoints per user. */
export const WEBHOOKS_MAX = 5
/** Maximum number of waiting deliveries per endpoint. Beyond that, we stop it. */
export const WAITING_MAX = 2_000
/** How long the log has a delivery, and how long calls of an API key are counted by day, in days. */
export const LOG_DAYS = 30

/** The pauses before the second and each later try. Together with the first, that's 10 tries within 76 hours. */
export const RETRY_PAUSES = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const

/** If nothing has got through for this long and another try fails, we stop the endpoint. */
export const STOP_AFTER = 5 * DAY
/** How long an endpoint may take to answer. */
export const ANSWER_WITHIN = 10 * SECOND
