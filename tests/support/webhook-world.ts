// Webhooks of a household world: a receiver on this machine, the jobs that deliver, and a clock that the test moves.
import { isPublicAddress } from '#server/recipes/public-address.ts'
import { type CallerOptions, createWebhookCaller } from '#server/webhooks/caller.ts'
import { deliverWebhook } from '#server/webhooks/deliver-webhook.ts'
import { notifyWebhooks } from '#server/webhooks/notify-webhooks.ts'
import { sendWebhookMail } from '#server/webhooks/send-webhook-mail.ts'
import { WEBHOOK_EVENTS, type WebhookEvent } from '#shared/domain/webhook-events.ts'
import { newId } from '#shared/lib/id.ts'
import type { DeliveryPage, MadeWebhook, WebhookView } from '#shared/protocol/developer.ts'
import { type HouseholdWorld, openHouseholdWorld, type User } from './household-world.ts'
import { openWebhookReceiver } from './webhook-receiver.ts'
import { workOff } from './work-off.ts'

export type WebhookWorld = Awaited<ReturnType<typeof openWebhookWorld>>

/** Close it afterward. */
export async function openWebhookWorld() {
  const receiver = await openWebhookReceiver()
  const wall = { ahead: 0 }
  const wallNow = () => Date.now() + wall.ahead
  const options: CallerOptions = { allowOrigins: [receiver.origin], isPublicAddress, wallNow, patience: 1000 }
  const webhooks = createWebhookCaller(options)
  const world: HouseholdWorld = await openHouseholdWorld([], { webhooks, wallNow })
  const deps = { ...world.deps, wallNow, webhooks }
  return {
    ...world,
    deps,
    receiver,
    wall,
    /** Adds a webhook of the user's at the receiver. */
    add: (who: User, events: readonly WebhookEvent[] = WEBHOOK_EVENTS, path = '/hook') =>
      world.json<MadeWebhook>('POST', '/developer/v1/webhooks', who, {
        url: `${receiver.origin}${path}`,
        events,
      }),
    see: (who: User, { id }: { id: string }) =>
      world.json<WebhookView>('GET', `/developer/v1/webhooks/${id}`, who),
    log: async (who: User, { id }: { id: string }) =>
      (await world.json<DeliveryPage>('GET', `/developer/v1/webhooks/${id}/deliveries`, who)).deliveries,
    /** Something happens in the user's account: a scan of a person is finished. */
    happen: (who: User, personId = newId()) =>
      world.database.db.transaction(tx =>
        notifyWebhooks({ tx, deps, userId: who.userId }, personId, 'scan.finished', () => ({
          person_id: personId,
        })),
      ),
    /** Does the due work. */
    work: () => workOff(deps, [deliverWebhook(deps), sendWebhookMail(deps)]),
    async close() {
      await world.close()
      await receiver.close()
    },
  }
}
