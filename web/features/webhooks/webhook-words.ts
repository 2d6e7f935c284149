// Webhooks and their calls in words.
import { ANSWER_WITHIN, type WebhookStop } from '#shared/domain/webhook-events.ts'
import { momentText } from '#shared/letters/day-text.ts'
import { SECOND } from '#shared/lib/time.ts'
import type { DeliveryView, WebhookView } from '#shared/protocol/developer.ts'
import { WEBHOOK_FACTS } from '#shared/protocol/developer-api/webhook-facts.ts'
import { now } from '#web/data/clock.ts'
import type { StatusTone } from '#web/ui/status-pill.tsx'

/** The clocks of the device and the server may differ a little. */
const SOON = 6 * SECOND

type Pill = { tone: StatusTone; text: string }

/** `Nov 21, 3:04 PM`. */
export const timeOf = (instant: string): string => momentText(instant, now())

export function webhookPill({ state, failing_since }: WebhookView): Pill {
  if (state === 'stopped') return { tone: 'back', text: 'Stopped' }
  if (state === 'paused') return { tone: 'neutral', text: 'Paused' }
  return failing_since === null ? { tone: 'clear', text: 'On' } : { tone: 'yours', text: 'Failing' }
}

const STOPS: Readonly<Record<WebhookStop, string>> = {
  failing: 'Nothing got through for days.',
  gone: 'It answered 410 Gone, so it wants no more calls.',
  too_many: 'Too many calls are waiting for it.',
}

/** Why a webhook is off, as a title and a sentence; null if it's on. */
export function offText({ state, stop }: WebhookView): { title: string; text: string } | null {
  if (state === 'paused')
    return { title: 'This webhook is paused', text: 'It gets no events until you turn it on.' }
  if (state !== 'stopped') return null
  const why = stop === null ? '' : `${STOPS[stop]} `
  return {
    title: 'We stopped this webhook',
    text: `${why}Turn it on once it works. We’ll send what’s waiting.`,
  }
}

/** An event's label; one that is newer than this app is shown by its own name. */
export const eventLabel = (event: string): string =>
  WEBHOOK_FACTS[event as keyof typeof WEBHOOK_FACTS]?.label ?? event

/** Whether a try is due about now, so that its result is seconds away. */
export const isUnderWay = ({ state, next_at }: DeliveryView): boolean =>
  state === 'waiting' && next_at !== null && Date.parse(next_at) <= now() + SOON

export function deliveryPill(delivery: DeliveryView): Pill {
  const { state, next_at } = delivery
  if (state === 'delivered') return { tone: 'clear', text: 'Delivered' }
  if (state === 'given_up') return { tone: 'back', text: 'Failed' }
  if (next_at === null) return { tone: 'neutral', text: 'Waiting' }
  return isUnderWay(delivery) ? { tone: 'sent', text: 'Sending' } : { tone: 'yours', text: 'Trying again' }
}

const FAILURES: Readonly<Record<string, string>> = {
  address: 'Its address isn’t public',
  timeout: `No answer within ${ANSWER_WITHIN / SECOND} seconds`,
  name: 'Its host name wasn’t found',
  certificate: 'Its certificate isn’t valid',
  connection: 'It couldn’t be reached',
}

/** The result of one try: `Answered 204 in 120 ms`. */
export function tryText({ status, failure, milliseconds }: DeliveryView['tries'][number]): string {
  const took = milliseconds < SECOND ? `${milliseconds} ms` : `${(milliseconds / SECOND).toFixed(1)} s`
  if (status !== null) return `Answered ${status} in ${took}`
  return `${FAILURES[failure ?? ''] ?? 'No answer'}, after ${took}`
}
