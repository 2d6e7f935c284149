// The mails that tell the owner of an account what an operator did to it.
import { ACT_REASONS, type ActReason } from '#shared/domain/operator-acts.ts'
import { composeMail, type MailText } from '../../lib/compose-mail.ts'

const ABOUT_ACCOUNT = {
  why: 'You’re getting this email because it’s about the security of your Offlist account, so you can’t turn it off.',
}

/** The sentence about the reason; none for an act without one. */
export const reasonText = (reason: ActReason | undefined): string[] =>
  reason === undefined ? [] : [ACT_REASONS[reason].told]

/** The account was locked. `contact`: the page for writing to the operators. */
export function lockedMail({
  contact,
  reason,
}: {
  contact: string
  reason: ActReason | undefined
}): MailText {
  return composeMail(
    'Your Offlist account was locked',
    [
      ['The people who run Offlist locked your account.', ...reasonText(reason)].join(' '),
      'Nobody can sign in to it now, and every device and every API key is shut out. Nothing was deleted.',
      'If you think that this is a mistake, or want to know more, write to us:',
      { link: contact, label: 'Write to us' },
    ],
    ABOUT_ACCOUNT,
  )
}

/** The lock was lifted. */
export function unlockedMail({ link, reason }: { link: string; reason: ActReason | undefined }): MailText {
  return composeMail(
    'Your Offlist account is unlocked',
    [
      ['The people who run Offlist unlocked your account.', ...reasonText(reason)].join(' '),
      'You can sign in again, on each of your devices:',
      { link, label: 'Sign in to Offlist' },
    ],
    ABOUT_ACCOUNT,
  )
}

/** A link for a new password. */
export function resetMail({ link, reason }: { link: string; reason: ActReason | undefined }): MailText {
  return composeMail(
    'Set a new password for Offlist',
    [
      [
        'The people who run Offlist send you this link, so that you can set a new password for your account.',
        ...reasonText(reason),
      ].join(' '),
      { link, label: 'Set a new password' },
      'It works once, for one hour, and only you have it. If you don’t want a new password, ignore this email.',
    ],
    ABOUT_ACCOUNT,
  )
}
