// Sends the mails of a new account's first week: a welcome; on day 3, how to begin, if no scan has been started; on day
// 7, what was found, if no removal has been started. Planned once, with the first sign-in or after a sign-up, and each
// sent at most once.
import { eq } from 'drizzle-orm'
import { must } from '#shared/lib/must.ts'
import { DAY, HOUR, MINUTE } from '#shared/lib/time.ts'
import type { Db } from '../db/database.ts'
import { users } from '../db/tables/accounts.ts'
import { deletions } from '../db/tables/rights.ts'
import { planWorks, type WorkItem } from '../db/work.ts'
import type { WorkKind } from '../db/work-kinds.ts'
import type { Deps } from '../deps.ts'
import type { JobDefinition } from '../jobs/job-definition.ts'
import type { MailText } from '../lib/compose-mail.ts'
import { handOverOnce } from '../mail/hand-over-once.ts'
import { beginSeries, readSeries, unsubscribeBy } from '../mail/mail-series.ts'
import { hasFoundWithoutRemoval, hasNeverScanned } from './first-week.ts'
import { firstFindsMail, firstStepMail, type GettingStarted, welcomeMail } from './mails.ts'

const SERIES = 'welcome'

type WelcomeDeps = Pick<Deps, 'db' | 'now' | 'sendMail' | 'publicUrl' | 'log'>

/** A mail of the series: its day, its page, its words, and whether the account needs it by then. */
type Step = {
  kind: WorkKind
  day: number
  page: string
  words: (about: GettingStarted) => MailText
  isNeeded: (db: Db, userId: string) => Promise<boolean>
}

const STEPS: readonly Step[] = [
  // The page after a sign-in (PRODUCT S2.7).
  { kind: 'send-welcome', day: 0, page: '/dashboard', words: welcomeMail, isNeeded: async () => true },
  {
    kind: 'send-getting-started',
    day: 3,
    page: '/dashboard',
    words: firstStepMail,
    isNeeded: hasNeverScanned,
  },
  {
    kind: 'send-getting-started',
    day: 7,
    page: '/exposures',
    words: firstFindsMail,
    isNeeded: hasFoundWithoutRemoval,
  },
]

/** The welcome has the account's id for its ref, as it always had. */
const refOf = ({ day }: Step, userId: string) => (day === 0 ? userId : `${userId} ${day}`)

/**
 * Plans the series in the caller's transaction, unless it was planned before. Deleting the account deletes its work.
 */
export async function planWelcome(tx: Db, deps: Pick<Deps, 'now'>, userId: string): Promise<void> {
  if (!(await beginSeries(tx, { userId, series: SERIES }, deps.now()))) return
  const works = STEPS.map(step => ({
    kind: step.kind,
    ref: refOf(step, userId),
    userId,
    lane: `welcome:${userId}`,
    dueAt: deps.now() + step.day * DAY,
  }))
  await planWorks(tx, works)
}

/** The jobs `send-welcome` and `send-getting-started`. */
export function sendWelcome(deps: WelcomeDeps): JobDefinition[] {
  return (['send-welcome', 'send-getting-started'] as const).map(kind => ({
    kind,
    quick: true,
    // Retries for about two days. After that, it makes no sense.
    backoff: attempts => (attempts < 12 ? Math.min(6 * HOUR, 2 ** attempts * MINUTE) : null),
    giveUp: async () => deps.log.error({ kind }, 'mail of the first week given up'),
    run: item => send(deps, item),
  }))
}

/** Sends nothing if the account is gone, is being deleted, has an unconfirmed address, or doesn't want or need it. */
async function send(deps: WelcomeDeps, item: WorkItem): Promise<void> {
  const { userId } = item
  const step = must(
    STEPS.find(one => refOf(one, userId) === item.ref),
    'the step of a mail',
  )
  const [reader] = await deps.db
    .select({ email: users.email, confirmedAt: users.emailConfirmedAt, leaving: deletions.id })
    .from(users)
    .leftJoin(deletions, eq(deletions.user_id, users.id))
    .where(eq(users.id, userId))
  if (!reader?.confirmedAt || reader.leaving !== null) return
  const series = { userId, series: SERIES } as const
  if ((await readSeries(deps.db, series))?.stopped_at) return
  if (!(await step.isNeeded(deps.db, userId))) return
  const { link: off, headers } = await unsubscribeBy(deps, series)
  const mail = step.words({ link: `${deps.publicUrl}${step.page}`, off })
  await handOverOnce(deps, item, () => deps.sendMail({ to: reader.email, ...mail, headers }))
}
