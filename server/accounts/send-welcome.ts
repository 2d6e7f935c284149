// Send the mail that welcomes somebody new; its ref is the account's id. Planned with the account's first sign-in.
import { eq } from 'drizzle-orm'
import { HOUR, MINUTE } from '#shared/lib/time.ts'
import type { Db } from '../db/database.ts'
import { users } from '../db/tables/accounts.ts'
import { deletions } from '../db/tables/rights.ts'
import { planWork, type WorkItem } from '../db/work.ts'
import type { Deps } from '../deps.ts'
import type { JobDefinition } from '../jobs/job-definition.ts'
import { welcomeMail } from './mails.ts'

const KIND = 'send-welcome'
/** Where it leads: the page that a sign-in leads to (PRODUCT S2.7). */
const START_PAGE = '/dashboard'

type WelcomeDeps = Pick<Deps, 'db' | 'sendMail' | 'publicUrl' | 'log'>

/** Plans it in the transaction of the first sign-in. The work goes with the account. */
export function planWelcome(tx: Db, deps: Pick<Deps, 'now'>, userId: string): Promise<void> {
  return planWork(tx, { kind: KIND, ref: userId, userId, lane: `welcome:${userId}`, dueAt: deps.now() })
}

/** The job `send-welcome`. */
export function sendWelcome(deps: WelcomeDeps): JobDefinition {
  return {
    kind: KIND,
    quick: true,
    // About two days of tries; a welcome that comes later than that is none.
    backoff: attempts => (attempts < 12 ? Math.min(6 * HOUR, 2 ** attempts * MINUTE) : null),
    giveUp: async () => deps.log.error('welcome mail given up'),
    run: item => send(deps, item),
  }
}

/** Nothing to whoever is gone, is about to go, or has not confirmed the address. */
async function send(deps: WelcomeDeps, { userId }: WorkItem): Promise<void> {
  const [reader] = await deps.db
    .select({ email: users.email, confirmedAt: users.emailConfirmedAt, leaving: deletions.id })
    .from(users)
    .leftJoin(deletions, eq(deletions.user_id, users.id))
    .where(eq(users.id, userId))
  if (!reader?.confirmedAt || reader.leaving !== null) return
  await deps.sendMail({ to: reader.email, ...welcomeMail({ link: `${deps.publicUrl}${START_PAGE}` }) })
}
