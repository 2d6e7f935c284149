// Send the mail beside a reappearance alert; its ref is the alert's id. Planned once per alert by send-push.

import { isHeard } from '#shared/domain/notice-channels.ts'
import { reappearanceNotification } from '#shared/domain/notification.ts'
import { HOUR, MINUTE } from '#shared/lib/time.ts'
import { z } from '#shared/lib/z.ts'
import { pushTarget } from '#shared/protocol/push.ts'
import { mailReaders } from '../db/mail-readers.ts'
import { audienceOf } from '../db/memberships.ts'
import { readMonitoring } from '../db/monitoring.ts'
import { findDoc } from '../db/rows.ts'
import { siteName } from '../db/site-name.ts'
import { noteProgress, type WorkItem } from '../db/work.ts'
import type { Deps } from '../deps.ts'
import type { JobDefinition } from '../jobs/job-definition.ts'
import { composeMail, type MailText } from '../lib/compose-mail.ts'

/** Where these mails are turned off. */
const SETTINGS_PAGE = '/notifications#how'

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

async function send(deps: Deps, item: WorkItem): Promise<void> {
  const { userId, ref } = item
  const alert = await findDoc(deps.db, 'reappearance_alerts', userId, ref)
  // Answered meanwhile, or gone again: there is nothing left to do for the person.
  if (alert?.status !== 'new') return
  if (!isHeard(await readMonitoring(deps.db, userId), 'data_reappeared', 'mail')) return
  const mail = alertMail({
    siteName: await siteName(deps.db, alert.site_id),
    link: `${deps.publicUrl}${pushTarget({ kind: 'data_reappeared', id: alert.id })}`,
    settings: `${deps.publicUrl}${SETTINGS_PAGE}`,
  })
  // Should one of several not go out, the next try leaves out those who have theirs.
  const { sent, to } = noted.parse(item.input)
  for (const reader of await mailReaders(deps.db, await audienceOf(deps.db, userId, alert.person_id))) {
    if (sent.includes(reader.id) || to?.includes(reader.id) === false) continue
    await deps.sendMail({ to: reader.email, ...mail })
    sent.push(reader.id)
    await noteProgress(deps.db, item, to ? { sent, to } : { sent })
  }
}

/** Whom it is for, unless for all who read it, and what an earlier try noted: whose mails are out. */
const noted = z.object({
  to: z.array(z.string()).optional(),
  sent: z.array(z.string()).default([]),
})

/** The mail about an alert. It names the site only. `link` opens the alert; `settings` is the page that turns mails off. */
function alertMail(about: { siteName: string; link: string; settings: string }): MailText {
  const { message } = reappearanceNotification(about.siteName)
  const subject = `Your data reappeared on ${about.siteName}`
  const next = 'You can have it removed again, or look at it first:'
  const why = 'You’re getting this because email alerts are on. Turn them off in your notification settings:'
  return composeMail(subject, [
    message,
    next,
    { link: about.link, label: 'Open the alert' },
    why,
    { link: about.settings, label: 'Notification settings' },
  ])
}
