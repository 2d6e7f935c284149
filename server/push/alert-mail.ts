// The mail beside a reappearance alert: wording only. Of the person it says nothing but the site's name.
import { reappearanceNotification } from '#shared/domain/notification.ts'

/** Which site, what to do, and where. `link` opens the alert; `settings` is where these mails are turned off. */
export function alertMail(about: { siteName: string; link: string; settings: string }): {
  subject: string
  text: string
  html: string
} {
  const { message } = reappearanceNotification(about.siteName)
  const subject = `Your data reappeared on ${about.siteName}`
  const next = 'You can have it removed again, or look at it first:'
  const why =
    'You get this mail because e-mail alerts are on. You can turn them off in the monitoring settings:'
  const text = [message, next, about.link, why, about.settings, 'Offlist'].join('\n\n')
  const anchor = (href: string, label: string) =>
    `<p><a href="${escapeHtml(href)}">${escapeHtml(label)}</a></p>`
  const html = [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    '<body>',
    `<p>${escapeHtml(message)}</p>`,
    `<p>${escapeHtml(next)}</p>`,
    anchor(about.link, 'Open the alert'),
    `<p>${escapeHtml(why)}</p>`,
    anchor(about.settings, 'Monitoring settings'),
    '<p>Offlist</p>',
    '</body></html>',
    '',
  ].join('\n')
  return { subject, text: `${text}\n`, html }
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
