// The texts of household mails. Callers pass in the links, which come from PUBLIC_URL.
import { composeMail, type MailText } from '../lib/compose-mail.ts'

/** An invitation to a household. It contains no names, because the address may be wrong. */
export function householdMail({ link, days }: { link: string; days: number }): MailText {
  return composeMail(
    'You’re invited to a household on Offlist',
    [
      'You’ve been invited to a household on Offlist. We find people’s listings on people-search sites and get them taken down.',
      'To join, open this link, and sign in or sign up with this address:',
      { link, label: 'See the invitation' },
      `It works once, for ${days} days. If you don’t know who this could be, ignore this email; nothing will happen.`,
    ],
    { why: 'You’re getting this email because someone invited this address to their household.' },
  )
}
