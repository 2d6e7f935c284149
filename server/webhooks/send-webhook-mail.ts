// Tells a user that we stopped their webhook. Its ref is the webhook's id. Planned in the transaction that stops it.
import { eq } from 'drizzle-orm'
import { HOUR, MINUTE } from '#shared/lib/time.ts'
import { openColumn, SEALED } from '../db/sealed-columns.ts'
import { users } from '../db/tables/accounts.ts'
import { webhookEndpoints } from '../db/tables/webhooks.ts'
import type { WorkItem } from '../db/work.ts'
import type { Deps } from '../deps.ts'
import type { JobDefinition } from '../jobs/job-definition.ts'
import { handOverOnce } from '../mail/hand-over-once.ts'
import { webhookStoppedMail } from './mails.ts'

export type WebhookMailDeps = Pick<Deps, 'db' | 'now' | 'sendMail' | 'publicUrl' | 'log'>

/** The job `send-webhook-mail`. */
export function sendWebhookMail(deps: WebhookMailDeps): JobDefinition {
  return {
    kind: 'send-webhook-mail',
    quick: true,
    // Retries for about two days. The settings show the same information.
    backoff: attempts => (attempts < 12 ? Math.min(6 * HOUR, 2 ** attempts * MINUTE) : null),
    giveUp: async () => deps.log.error('mail about a webhook given up'),
    run: item => send(deps, item),
  }
}

/** Sends nothing if the webhook is on again, or was deleted. */
async function send(deps: WebhookMailDeps, item: WorkItem): Promise<void> {
  const [found] = await deps.db
    .select({ endpoint: webhookEndpoints, email: users.email })
    .from(webhookEndpoints)
    .innerJoin(users, eq(users.id, webhookEndpoints.user_id))
    .where(eq(webhookEndpoints.id, item.ref))
  if (found?.endpoint.state !== 'stopped' || found.endpoint.stop === null) return
  const { endpoint, email: to } = found
  const url = (await openColumn(deps.db, SEALED.webhookUrl, endpoint)) ?? ''
  const link = `${deps.publicUrl}/account/security/webhooks/${endpoint.id}`
  const mail = webhookStoppedMail({ host: new URL(url).host, why: endpoint.stop ?? 'failing', link })
  await handOverOnce(deps, item, () => deps.sendMail({ to, ...mail }))
}
