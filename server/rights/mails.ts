// Wording of the mails about archives and deletion. The caller provides the pages' addresses, based on PUBLIC_URL.
import { composeMail, type MailText } from '../lib/compose-mail.ts'

const OWN_DATA = {
  why: 'You’re getting this email because it’s about the data of your Offlist account, so you can’t turn it off.',
}

/** An archive is ready for download. */
export function exportReadyMail({ link, until }: { link: string; until: string }): MailText {
  return composeMail(
    'Your data is ready to download',
    [
      'The archive of your Offlist data that you asked for is ready.',
      { link, label: 'Go to the download' },
      `You can download it until ${day(until)}, right after signing in. Then we delete it.`,
      'If you didn’t ask for it, someone else is signed in to your account: sign in, set a new password, and sign out everywhere.',
    ],
    OWN_DATA,
  )
}

/** A deletion was requested: what will happen, and how to cancel it. */
export function deletionRequestedMail(about: { link: string; dueAt: string; backupDays: number }): MailText {
  return composeMail(
    'Your Offlist account will be deleted',
    [
      `You asked us to delete your Offlist account. It will be deleted on ${moment(about.dueAt)}.`,
      'That deletes everything: the people you added, what we found, removals and their proof, letters and replies, settings, archives, and the account itself. We won’t send requests that haven’t gone out by then.',
      'Until then you can call it off. Sign in and choose “Keep my account”:',
      { link: about.link, label: 'Keep my account' },
      backups(about.backupDays),
      'If you didn’t ask for this, call it off now and set a new password.',
    ],
    OWN_DATA,
  )
}

/** An operator started the deletion. `why`: the operator's reason, as a sentence; empty without one. */
export function deletionByOperatorMail(about: {
  link: string
  contact: string
  dueAt: string
  backupDays: number
  why: string
  isLocked: boolean
}): MailText {
  const { link, contact, dueAt, backupDays, why, isLocked } = about
  const ways = isLocked
    ? [
        'The account is locked, so you can’t call it off yourself. If you want to keep it, write to us before that:',
      ]
    : ['Until then you can call it off. Sign in and choose “Keep my account”:']
  return composeMail(
    'Your Offlist account will be deleted',
    [
      `The people who run Offlist started the deletion of your account. ${why}`.trim(),
      `It will be deleted on ${moment(dueAt)}. That deletes everything: the people you added, what we found, removals and their proof, letters and replies, settings, archives, and the account itself.`,
      ...ways,
      isLocked ? { link: contact, label: 'Write to us' } : { link, label: 'Keep my account' },
      backups(backupDays),
    ],
    OWN_DATA,
  )
}

/** The deletion was cancelled. */
export function deletionCancelledMail(): MailText {
  return composeMail(
    'Your Offlist account stays',
    [
      'The deletion of your Offlist account was called off. Nothing has been deleted.',
      'If it wasn’t you, sign in, set a new password, and ask for the deletion again.',
    ],
    OWN_DATA,
  )
}

/** The deletion is done: the last mail, with the receipt. `salt` isn't stored anywhere else. */
export function deletionDoneMail(about: {
  userId: string
  salt: string
  receipt: string
  keysAt: string
  backupsUntil: string
}): MailText {
  return composeMail(
    'Your Offlist account was deleted',
    [
      'Your Offlist account and everything in it was deleted.',
      `We overwrite all backups from before the deletion by ${day(about.backupsUntil)}. Until then, they still contain your data. We use them only to bring the service back after a loss, and we would then delete your account again.`,
      'This is your receipt, signed with our key (JWS, ES256):',
      about.receipt,
      `Anyone can check its signature with the key at ${about.keysAt}`,
      `Its “account” value is the SHA-256 hash of these two texts, one right after the other: ${about.salt} and ${about.userId}. The first is a random number that is only in this email. With it, you can prove that the receipt is yours. We can’t tell whose it is.`,
      'This is our last email to you.',
    ],
    { why: 'You’re getting this email because this was the address of the account.' },
  )
}

/** How long backups contain deleted data. */
export function backups(days: number): string {
  if (days === 0) return 'We keep no backups: once it’s deleted, it’s gone.'
  return `We overwrite backups from before the deletion within ${days} ${days === 1 ? 'day' : 'days'} after it. We use them only to bring the service back after a loss.`
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

const day = (at: string): string => DAY.format(Date.parse(at))
const moment = (at: string): string => `${day(at)} at ${at.slice(11, 16)} UTC`
