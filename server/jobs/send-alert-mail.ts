// Send the mail beside a reappearance alert; its ref is the alert's id. Planned once per alert by send-push.
import { eq } from 'drizzle-orm'
import { defaultMonitoring } from '#shared/collections/monitoring-settings.ts'
import { HOUR, MINUTE } from '#shared/lib/time.ts'
import { pushTarget } from '#shared/protocol/push.ts'
import { findDoc } from '../db/rows.ts'
import { users } from '../db/tables/accounts.ts'
import type { WorkItem } from '../db/work.ts'
import type { Deps } from '../deps.ts'
import { alertMail } from '../push/alert-mail.ts'
import { siteName } from '../removals/move-job.ts'
import type { JobDefinition } from './queue.ts'

/** Where these mails are turned off (spec, signed-in tools, 9: Monitoring). */
const SETTINGS_PAGE = '/reappearance-alerts'

/** The job `send-alert-mail`. */
export function sendAlertMail(deps: Deps): JobDefinition {
  return {
    kind: 'send-alert-mail',
    quick: true,
    // About two days of tries: a mail server may be away for a weekend's night, and the alert stays in the app.
    backoff: attempts => (attempts < 12 ? Math.min(6 * HOUR, 2 ** attempts * MINUTE) : null),
    giveUp: async item => deps.log.error({ alert: item.ref }, 'alert mail given up'),
    run: item => send(deps, item),
  }
}

async function send(deps: Deps, { userId, ref }: WorkItem): Promise<void> {
  const alert = await findDoc(deps.db, 'reappearance_alerts', userId, ref)
  // Answered meanwhile, or gone again: there is nothing left to do for the person.
  if (alert?.status !== 'new') return
  const settings =
    (await findDoc(deps.db, 'monitoring_settings', userId, userId)) ?? defaultMonitoring(userId)
  if (!settings.email_alerts) return
  const [user] = await deps.db
    .select({ email: users.email, confirmedAt: users.emailConfirmedAt })
    .from(users)
    .where(eq(users.id, userId))
  if (!user?.confirmedAt) return
  await deps.sendMail({
    to: user.email,
    ...alertMail({
      siteName: await siteName(deps.db, alert.site_id),
      link: `${deps.publicUrl}${pushTarget({ kind: 'data_reappeared', id: alert.id })}`,
      settings: `${deps.publicUrl}${SETTINGS_PAGE}`,
    }),
  })
}
