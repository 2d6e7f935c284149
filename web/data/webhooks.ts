// The calls to /developer/v1: webhooks with their log, and how much each API key is used. All throw ApiError.
import {
  type DeliveryPage,
  deliveryMade,
  deliveryPage,
  type KeyDay,
  keyUses,
  type MadeWebhook,
  madeWebhook,
  type WebhookBody,
  type WebhookChange,
  type WebhookView,
  webhookList,
  webhookView,
} from '#shared/protocol/developer.ts'
import { device } from '#web/data/device.ts'

const HOOKS = '/developer/v1/webhooks'
const pathOf = (id: string) => `${HOOKS}/${encodeURIComponent(id)}`

export const webhookCalls = {
  list: async (): Promise<WebhookView[]> => (await device.api.json(HOOKS, webhookList)).webhooks,
  read: (id: string): Promise<WebhookView> => device.api.json(pathOf(id), webhookView),
  /** The only answer with the secret. */
  make: (body: WebhookBody): Promise<MadeWebhook> =>
    device.api.json(HOOKS, madeWebhook, { method: 'POST', body }),
  change: (id: string, body: WebhookChange): Promise<WebhookView> =>
    device.api.json(pathOf(id), webhookView, { method: 'PATCH', body }),
  remove: (id: string): Promise<void> => device.api.send(pathOf(id), { method: 'DELETE' }),
  test: async (id: string): Promise<void> => {
    await device.api.json(`${pathOf(id)}/test`, deliveryMade, { method: 'POST', body: {} })
  },
  /** `cursor`: of the page before; null for the first. */
  log: (id: string, cursor: string | null): Promise<DeliveryPage> =>
    device.api.json(
      `${pathOf(id)}/deliveries${cursor === null ? '' : `?${new URLSearchParams({ cursor })}`}`,
      deliveryPage,
    ),
  replay: async (deliveryId: string): Promise<void> => {
    const path = `/developer/v1/deliveries/${encodeURIComponent(deliveryId)}/replay`
    await device.api.json(path, deliveryMade, { method: 'POST', body: {} })
  },
  keyUses: async (): Promise<KeyDay[]> => (await device.api.json('/developer/v1/key-uses', keyUses)).days,
}
