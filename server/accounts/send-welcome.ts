// Sends the welcome mail of a new account; its ref is the account's id. Scheduled with the account's first sign-in.
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
/** The mail's link: the page after a sign-in (PRODUCT S2.7). */
const START_PAGE = '/dashboard'

type WelcomeDeps = Pick<Deps, 'db' | 'sendMail' | 'publicUrl' | 'log'>

/** Schedules it in the transaction of the first sign-in. Deleting the account deletes the job. */
export function planWelcome(tx: Db, deps: Pick<Deps, 'now'>, userId: string): Promise<void> {
  return planWork(tx, { kind: KIND, ref: userId, userId, lane: `welcome:${userId}`, dueAt: deps.now() })
}

/** The job `send-welcome`. */
export function sendWelcome(deps: WelcomeDeps): JobDefinition {
  return {
    kind: KIND,
    quick: true,
    // Retries for about two days. After that, a welcome makes no sense.
    backoff: attempts => (attempts < 12 ? Math.min(6 * HOUR, 2 ** attempts * MINUTE) : null),
    giveUp: async () => deps.log.error('welcome mail given up'),
    run: item => send(deps, item),
  }
}

/** Sends nothing if the account is gone, is being deleted, or has an unconfirmed address. */
async function send(deps: WelcomeDeps, { userId }: WorkItem): Promise<void> {
  const [reader] = await deps.db
    .select({ email: users.email, confirmedAt: users.emailConfirmedAt, leaving: deletions.id })
    .from(users)
    .leftJoin(deletions, eq(deletions.user_id, users.id))
    .where(eq(users.id, userId))
  if (!reader?.confirmedAt || reader.leaving !== null) return
  await deps.sendMail({ to: reader.email, ...welcomeMail({ link: `${deps.publicUrl}${START_PAGE}` }) })
}
