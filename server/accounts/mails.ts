// The texts of account mails. Callers pass in the links, which come from PUBLIC_URL.
import { composeMail, type MailText } from '../lib/compose-mail.ts'

/** After sign-up, to confirm the address. */
export function addressConfirmationMail({ link, code }: { link: string; code: string }): MailText {
  return composeMail('Confirm your address for Offlist', [
    'Someone signed up for Offlist with this address. If it was you, please confirm it:',
    { link, label: 'Confirm this address' },
    `Or type this code where you signed up: ${code}`,
    'Both work once, for 24 hours. If it wasn’t you, ignore this email; nothing will happen.',
  ])
}

/**
 * After the first sign-in. It doesn't greet by name: anyone can sign up with another person's address, and we would
 * deliver whatever text they entered as their name.
 */
export function welcomeMail({ link }: { link: string }): MailText {
  return composeMail('Welcome to Offlist', [
    'Your Offlist account is ready to use.',
    'To start, tell us who to look for: the name, and the places they’ve lived. Offlist then searches people-search sites and shows you what it finds.',
    'You decide which listings are yours, and which ones come down. You can read every request we send, and what it tells the site.',
    { link, label: 'Go to your dashboard' },
    'We send this email once, after the first sign-in to an account. If that wasn’t you, ask for a new password on the sign-in page.',
  ])
}

/** After a request for a new password. */
export function recoveryMail({ link, code }: { link: string; code: string }): MailText {
  return composeMail('Set a new password for Offlist', [
    'Someone asked to set a new password for the Offlist account with this address. If it was you, continue here:',
    { link, label: 'Set a new password' },
    `Or type this code where you asked: ${code}`,
    'Both work once, for one hour. If it wasn’t you, ignore this email; your password won’t change.',
  ])
}

/** After a request to sign in without a password. */
export function magicLinkMail({ link, code }: { link: string; code: string }): MailText {
  return composeMail('Sign in to Offlist', [
    'Someone asked to sign in to the Offlist account with this address. If it was you, continue here:',
    { link, label: 'Sign in' },
    `Or type this code where you asked: ${code}`,
    'Both work once, for one hour. If it wasn’t you, ignore this email; no one can sign in without it.',
  ])
}

/** After an operator's invitation. */
export function invitationMail({ link, code }: { link: string; code: string }): MailText {
  return composeMail('You’re invited to Offlist', [
    'You’re invited to create an Offlist account with this address. If you’d like to, accept here:',
    { link, label: 'Accept the invitation' },
    `Or type this code when we ask for it: ${code}`,
    'Both work once, for 24 hours. If you don’t want to, ignore this email.',
  ])
}

/** To both mailboxes of an email change. */
export function emailChangeMail(change: { link: string; code: string; from: string; to: string }): MailText {
  const { link, code, from, to } = change
  return composeMail('Confirm the new address of your Offlist account', [
    'Someone signed in to your Offlist account asked to change its address.',
    'If it was you, please confirm it here, and in the email to the other address:',
    { link, label: 'Confirm the change' },
    `Or type this code where you asked: ${code}`,
    `The address would change from ${from} to ${to}.`,
    'Both work once, for 24 hours. If it wasn’t you, ignore this email; the address won’t change.',
  ])
}

/** With a code that proves the signed-in user's identity. */
export function reauthenticationMail({ code }: { code: string }): MailText {
  return composeMail('Your code for Offlist', [
    `Type this code where you asked for it, to finish changing your account: ${code}`,
    'It works once, for one hour. If you didn’t ask for it, someone else is signed in to your account: sign in and set a new password.',
  ])
}

/** After a sign-up with an address that already has an account. Only its owner learns that. */
export function existingAccountMail({ link }: { link: string }): MailText {
  return composeMail('You already have an Offlist account', [
    'Someone signed up for Offlist with this address, but it already has an account. We didn’t change anything.',
    'If it was you, sign in, or ask there for a new password:',
    { link, label: 'Sign in to Offlist' },
    'If it wasn’t you, you don’t need to do anything.',
  ])
}
