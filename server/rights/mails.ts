// Wording of the mails about archives and deletion. The caller provides the pages' addresses, based on PUBLIC_URL.
import { composeMail, type MailText } from '../lib/compose-mail.ts'

const OWN_DATA = {
  why: 'You’re getting this email because it’s about the data of your Offlist account, so it can’t be turned off.',
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
      'Then everything goes: the people you added, what we found, removals and their proof, letters and replies, settings, archives, and the account itself. We won’t send requests that haven’t gone out by then.',
      'Until then you can call it off. Sign in and choose “Keep my account”:',
      { link: about.link, label: 'Keep my account' },
      backups(about.backupDays),
      'If you didn’t ask for this, call it off now and set a new password.',
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
      `Backups made before are overwritten by ${day(about.backupsUntil)}. Until then they still hold your data; they are used only to bring the service back after a loss, and your account would then be deleted again.`,
      'This is your receipt, signed with our key (JWS, ES256):',
      about.receipt,
      `Its signature can be checked with the key at ${about.keysAt}`,
      `“account” in it is the SHA-256 of the following two, one after the other: ${about.salt} and ${about.userId}. The first is a random number that only this mail holds. With it you can show that the receipt is yours; we can’t tell whose it is.`,
      'We have no way to write to you again.',
    ],
    { why: 'You’re getting this email because this was the address of the account.' },
  )
}

/** How long backups contain deleted data. */
export function backups(days: number): string {
  if (days === 0) return 'We keep no backups: once it’s deleted, it’s gone.'
  return `We overwrite backups made before the deletion within ${days} ${days === 1 ? 'day' : 'days'} after it. They are used only to bring the service back after a loss.`
}

const day = (at: string): string => at.slice(0, 10)
const moment = (at: string): string => `${at.slice(0, 10)} at ${at.slice(11, 16)} UTC`
