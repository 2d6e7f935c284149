// The text of the mail about a stopped webhook. It names the host alone: the rest of an address may be a secret.
import { LOG_DAYS, STOP_AFTER, WAITING_MAX, type WebhookStop } from '#shared/domain/webhook-events.ts'
import { DAY } from '#shared/lib/time.ts'
import { composeMail, type MailText } from '../lib/compose-mail.ts'

const REASONS: Readonly<Record<WebhookStop, string>> = {
  failing: `Nothing has got through to it for ${STOP_AFTER / DAY} days.`,
  gone: 'It answered 410 Gone, which means that it wants no more calls.',
  too_many: `More than ${WAITING_MAX.toLocaleString('en-US')} calls are waiting for it.`,
}

/** `link`: the webhook's page. */
export function webhookStoppedMail(about: { host: string; why: WebhookStop; link: string }): MailText {
  return composeMail(
    'We stopped your webhook',
    [
      `We no longer call your webhook at ${about.host}. ${REASONS[about.why]}`,
      `Once it works, turn it on again. We’ll send what’s waiting. The log keeps each call for ${LOG_DAYS} days, so you can also send one again.`,
      { link: about.link, label: 'See the webhook' },
    ],
    { why: 'You’re getting this email because your Offlist account has this webhook.' },
  )
}
