// Registers this device's push subscription with the server; from a page and from the worker.
import { type PushSubscriptionData, pushSubscription } from '#shared/protocol/push.ts'
import type { Api } from '#web/data/http/api.ts'

/** `subscription` as the browser's `toJSON()` returns it. Repeating is harmless. Throws ApiError. */
export async function registerPush(api: Pick<Api, 'send'>, subscription: unknown): Promise<void> {
  const body: PushSubscriptionData = pushSubscription.parse(subscription)
  await api.send('/push/v1/subscriptions', { method: 'POST', body })
}
