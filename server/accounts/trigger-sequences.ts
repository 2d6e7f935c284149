// POST /functions/v1/trigger-email-sequences. A sign-up leaves no session, so anybody may call it with any address. It
// answers before it looks for the account, and the same to everybody.
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { Hono } from 'hono'
import {
  TRIGGER_EMAIL_SEQUENCES,
  type TriggerReply,
  triggerRequest,
} from '#shared/protocol/email-sequences.ts'
import { profiles, users } from '../db/tables/accounts.ts'
import { parse } from '../lib/parse.ts'
import { AppError } from '../lib/problem.ts'
import { readJson } from '../lib/read-json.ts'
import { clientAddress } from './client-address.ts'
import type { AccountDeps } from './open-accounts.ts'

/** Mount at /functions/v1, before its guard. */
export function sequenceRoutes(accounts: AccountDeps): Hono {
  const routes = new Hono()
  routes.post(TRIGGER_EMAIL_SEQUENCES, async c => {
    const wait = await accounts.limiter.take('sequences', clientAddress(c, accounts.trustProxy))
    if (wait !== null)
      throw new AppError('rate_limited', 'Too many requests.', { headers: { 'retry-after': String(wait) } })
    const { data } = parse(triggerRequest, await readJson(c))
    accounts.background.run('sequence after a sign-up', () => begin(accounts, data.email.toLowerCase()))
    return c.json({ success: true } satisfies TriggerReply)
  })
  return routes
}

/**
 * Plans the series of a confirmed account before its first sign-in, which would plan it otherwise; the first of the two
 * wins. An account with a profile has signed in, or the operator made it: then there is nothing left to plan.
 */
async function begin({ db, welcome }: AccountDeps, email: string): Promise<void> {
  await db.transaction(async tx => {
    const [user] = await tx
      .select({ id: users.id })
      .from(users)
      .leftJoin(profiles, eq(profiles.user_id, users.id))
      .where(and(eq(users.email, email), isNotNull(users.emailConfirmedAt), isNull(profiles.id)))
    if (user) await welcome(tx, user.id)
  })
}
