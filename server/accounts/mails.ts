// The mails of accounts: wording only. Addresses are given in, and come from PUBLIC_URL.
import { composeMail, type MailText } from '../lib/compose-mail.ts'

/** After sign-up: confirm that the address is yours. */
export function confirmationMail({ link, code }: { link: string; code: string }): MailText {
  return composeMail('Confirm your address for Offlist', [
    'Someone signed up for Offlist with this address. If it was you, please confirm it:',
    { link, label: 'Confirm this address' },
    `Or type this code where you signed up: ${code}`,
    'Both work once, for 24 hours. If it was not you, ignore this mail; nothing will happen.',
  ])
}

/**
 * To whoever has signed in for the first time. It does not greet by name: anybody can sign up with another's address,
 * and what they call themselves would be ours to deliver.
 */
export function welcomeMail({ link }: { link: string }): MailText {
  return composeMail('Welcome to Offlist', [
    'Your Offlist account is ready to use.',
    'To begin, say who is to be looked for: the name, and the places where they have lived. Offlist then searches data broker sites, and shows you what it found.',
    'You decide which of the listings are yours, and which of those to have removed. Every request that was sent, and what it told the site, is kept for you to read.',
    { link, label: 'Go to your dashboard' },
    'You get this mail once, because someone signed in to this account for the first time. If it was not you, ask for a new password on the sign-in page.',
  ])
}

/** Asked for a new password. */
export function recoveryMail({ link, code }: { link: string; code: string }): MailText {
  return composeMail('Set a new password for Offlist', [
    'Someone asked to set a new password for the Offlist account with this address. If it was you, go on here:',
    { link, label: 'Set a new password' },
    `Or type this code where you asked: ${code}`,
    'Both work once, for one hour. If it was not you, ignore this mail; your password stays as it is.',
  ])
}

/** Asked to sign in without a password. */
export function magicLinkMail({ link, code }: { link: string; code: string }): MailText {
  return composeMail('Sign in to Offlist', [
    'Someone asked to sign in to the Offlist account with this address. If it was you, go on here:',
    { link, label: 'Sign in' },
    `Or type this code where you asked: ${code}`,
    'Both work once, for one hour. If it was not you, ignore this mail; nobody is signed in without it.',
  ])
}

/** Invited by an operator. */
export function invitationMail({ link, code }: { link: string; code: string }): MailText {
  return composeMail('You are invited to Offlist', [
    'You are invited to make an Offlist account with this address. If you want to, accept here:',
    { link, label: 'Accept the invitation' },
    `Or type this code where you are asked for it: ${code}`,
    'Both work once, for 24 hours. If you do not want to, ignore this mail.',
  ])
}

/** To both mailboxes when the address of an account is to change. */
export function emailChangeMail(change: { link: string; code: string; from: string; to: string }): MailText {
  const { link, code, from, to } = change
  return composeMail('Confirm the new address of your Offlist account', [
    'Someone signed in to your Offlist account asked to change its address.',
    'If it was you, please confirm it here, and with the mail to the other address:',
    { link, label: 'Confirm the change' },
    `Or type this code where you asked: ${code}`,
    `The address would change from ${from} to ${to}.`,
    'Both work once, for 24 hours. If it was not you, ignore this mail; the address stays as it is.',
  ])
}

/** Asked to show that it is still them. */
export function reauthenticationMail({ code }: { code: string }): MailText {
  return composeMail('Your code for Offlist', [
    `Type this code where you asked for it, to go on with the change to your account: ${code}`,
    'It works once, for one hour. If you did not ask for it, someone else is signed in to your account: sign in and set a new password.',
  ])
}

/** Signed up with an address that has an account: only its owner is told. */
export function existingAccountMail({ link }: { link: string }): MailText {
  return composeMail('You already have an Offlist account', [
    'Someone signed up for Offlist with this address, but it already has an account. Nothing was changed.',
    'If it was you, sign in, or ask there for a new password:',
    { link, label: 'Sign in to Offlist' },
    'If it was not you, there is nothing you need to do.',
  ])
}
