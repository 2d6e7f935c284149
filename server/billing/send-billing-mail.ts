// Sends a billing mail: a receipt, a failed payment, the end of a plan, a second plan, or the invitation of a guest who
// paid. Its ref is the notice's id, and each notice is created once.
import { eq } from 'drizzle-orm'
import { HOUR, MINUTE } from '#shared/lib/time.ts'
import { linkForGuest } from '../accounts/guest-account.ts'
import type { AccountDeps } from '../accounts/open-accounts.ts'
import { users } from '../db/tables/accounts.ts'
import { billingCustomers, billingNotices } from '../db/tables/billing.ts'
import type { WorkItem } from '../db/work.ts'
import type { Deps } from '../deps.ts'
import type { JobDefinition } from '../jobs/job-definition.ts'
import type { MailText } from '../lib/compose-mail.ts'
import {
  endedPlanMail,
  failedPaymentMail,
  guestInvitationMail,
  receiptMail,
  secondPlanMail,
  unclaimedPlanMail,
} from './mails.ts'

type MailDeps = Pick<Deps, 'db' | 'sendMail' | 'publicUrl' | 'log'> & { accounts: AccountDeps }
type Kind = (typeof billingNotices.$inferSelect)['kind']

const WORDING = {
  paid: receiptMail,
  failed: failedPaymentMail,
  ended: endedPlanMail,
  doubled: secondPlanMail,
  unclaimed: unclaimedPlanMail,
} as const satisfies Record<Exclude<Kind, 'invited'>, unknown>

/** The job `send-billing-mail`. */
export function sendBillingMail(deps: MailDeps): JobDefinition {
  return {
    kind: 'send-billing-mail',
    quick: true,
    // Retries for about two days. The account page shows the same information.
    backoff: attempts => (attempts < 12 ? Math.min(6 * HOUR, 2 ** attempts * MINUTE) : null),
    giveUp: async () => deps.log.error('billing mail given up'),
    run: item => send(deps, item),
  }
}

/** To the account's current address, or to a guest's as typed. */
async function send(deps: MailDeps, { ref }: WorkItem): Promise<void> {
  const [found] = await deps.db
    .select({ notice: billingNotices, customer: billingCustomers, confirmed: users.email })
    .from(billingNotices)
    .innerJoin(billingCustomers, eq(billingCustomers.customer_id, billingNotices.customer_id))
    .leftJoin(users, eq(users.id, billingCustomers.user_id))
    .where(eq(billingNotices.id, ref))
  const to = found?.confirmed ?? found?.customer.email ?? ''
  if (!found || to === '') return
  const { kind, plan, period, amount, at } = found.notice
  const about = {
    ...{ plan, period, amount, at: at.getTime(), billingPage: `${deps.publicUrl}/account/billing` },
    triedUntil: found.customer.past_due_until?.getTime() ?? null,
    paidUntil: found.customer.current_period_end?.getTime() ?? null,
  }
  const mail = kind === 'invited' ? await invitation(deps, plan, to) : WORDING[kind](about)
  if (mail) await deps.sendMail({ to, ...mail })
}

/** Null if they have an account by now. */
async function invitation(
  { db, accounts }: MailDeps,
  plan: (typeof billingNotices.$inferSelect)['plan'],
  to: string,
): Promise<MailText | null> {
  const link = await db.transaction(tx => linkForGuest(tx, accounts, to))
  return link && guestInvitationMail({ plan, link: link.link, code: link.code })
}
