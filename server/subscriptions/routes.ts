// Which plan an account is on, for the web app to ask at each sign-in. It acts on nothing, so it is no intent.
import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { type SubscriptionState, subscriptionState } from '#shared/protocol/subscription.ts'
import type { Db } from '../db/database.ts'
import { subscribers } from '../db/tables/accounts.ts'
import type { Deps } from '../deps.ts'
import type { ActorEnv } from '../lib/actor.ts'

/** To be mounted where functions are, before them. Who is in somebody's household is asked about that one's plan. */
export function subscriptionRoutes(deps: Pick<Deps, 'db'>): Hono<ActorEnv> {
  const routes = new Hono<ActorEnv>()
  routes.post('/check-subscription', async c =>
    c.json(await readSubscription(deps.db, c.var.actor.accountId)),
  )
  return routes
}

/** The subscription on the account's row of `subscribers`; none where that says nothing of one. */
export async function readSubscription(db: Db, accountId: string): Promise<SubscriptionState> {
  const [row] = await db.select().from(subscribers).where(eq(subscribers.user_id, accountId))
  return subscriptionState.parse(row ?? {})
}
