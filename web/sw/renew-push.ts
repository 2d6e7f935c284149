// The browser replaced its push subscription: sends the new one to the server.
import type { Api } from '#web/data/http/api.ts'
import { registerPush } from '#web/data/push/register-push.ts'

type Subscription = {
  endpoint: string
  options: { applicationServerKey: ArrayBuffer | null }
  toJSON(): unknown
}

export type RenewPushDeps = {
  api: Pick<Api, 'send' | 'json'>
  subscribe(key: ArrayBuffer): Promise<Subscription>
}

/** Best effort: without a session or a network, the app sends it at the next start. */
export async function renewPush(
  deps: RenewPushDeps,
  change: { before: Subscription | null; after: Subscription | null },
): Promise<void> {
  const key = change.before?.options.applicationServerKey
  const after = change.after ?? (key ? await deps.subscribe(key) : null)
  if (!after) return
  await registerPush(deps.api, after.toJSON())
  if (!change.before || change.before.endpoint === after.endpoint) return
  await deps.api.send('/push/v1/subscriptions', {
    method: 'DELETE',
    body: { endpoint: change.before.endpoint },
  })
}
