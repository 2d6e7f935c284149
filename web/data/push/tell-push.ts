// Telling the server where this device can be reached by push; from a page and from the worker.
import { type PushSubscriptionData, pushSubscription } from '#shared/protocol/push.ts'
import type { Api } from '#web/data/http/api.ts'

/** `subscription` as the browser's `toJSON()` gives it. Repeating is harmless. Throws ApiError. */
export async function tellPush(api: Pick<Api, 'send'>, subscription: unknown): Promise<void> {
  const body: PushSubscriptionData = pushSubscription.parse(subscription)
  await api.send('/push/v1/subscriptions', { method: 'POST', body })
}
