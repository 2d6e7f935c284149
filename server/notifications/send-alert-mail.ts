// Sends the mail for a reappearance alert; its ref is the alert's id. send-push plans it once per alert.

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

/** The page where these mails can be turned off. */
const SETTINGS_PAGE = '/notifications#how'

/** The job `send-alert-mail`. */
export function sendAlertMail(deps: Deps): JobDefinition {
  return {
    kind: 'send-alert-mail',
    quick: true,
    // About two days of tries: a mail server may be down overnight on a weekend, and the alert stays in the app.
    backoff: attempts => (attempts < 12 ? Math.min(6 * HOUR, 2 ** attempts * MINUTE) : null),
    giveUp: async item => deps.log.error({ alert: item.ref }, 'alert mail given up'),
    run: item => send(deps, item),
  }
}

async function send(deps: Deps, item: WorkItem): Promise<void> {
  const { userId, ref } = item
  const alert = await findDoc(deps.db, 'reappearance_alerts', userId, ref)
  // It was answered meanwhile, or the listing is gone again: the person has nothing to do.
  if (alert?.status !== 'new') return
  if (!isHeard(await readMonitoring(deps.db, userId), 'data_reappeared', 'mail')) return
  const mail = alertMail({
    siteName: await siteName(deps.db, alert.site_id),
    link: `${deps.publicUrl}${pushTarget({ kind: 'data_reappeared', id: alert.id })}`,
    settings: `${deps.publicUrl}${SETTINGS_PAGE}`,
  })
  // If sending to one reader fails, the next try skips readers who have already received it.
  const { sent, to } = noted.parse(item.input)
  for (const reader of await mailReaders(deps.db, await audienceOf(deps.db, userId, alert.person_id))) {
    if (sent.includes(reader.id) || to?.includes(reader.id) === false) continue
    await deps.sendMail({ to: reader.email, ...mail })
    sent.push(reader.id)
    await noteProgress(deps.db, item, to ? { sent, to } : { sent })
  }
}

/** The recipients, if not all readers, and the readers whose mails an earlier try sent. */
const noted = z.object({
  to: z.array(z.string()).optional(),
  sent: z.array(z.string()).default([]),
})

/**
 * The mail about an alert. It names only the site. `link` opens the alert; `settings` is the page that turns mails off.
 */
function alertMail(about: { siteName: string; link: string; settings: string }): MailText {
  const { message } = reappearanceNotification(about.siteName)
  const subject = `Your data reappeared on ${about.siteName}`
  return composeMail(
    subject,
    [
      message,
      'You can ask for its removal again, or look at it first:',
      { link: about.link, label: 'Open the alert' },
    ],
    {
      why: 'You’re getting this email because your email alerts are on.',
      whyLinks: [{ link: about.settings, label: 'Turn them off in your notification settings' }],
    },
  )
}
