// The mail beside a reappearance alert: wording only. Of the person it says nothing but the site's name.
import { reappearanceNotification } from '#shared/domain/notification.ts'
import { composeMail, type MailText } from '../lib/compose-mail.ts'

/** Which site, what to do, and where. `link` opens the alert; `settings` is where these mails are turned off. */
export function alertMail(about: { siteName: string; link: string; settings: string }): MailText {
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
