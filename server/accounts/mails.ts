// The texts of account mails. Callers pass in the links, which come from PUBLIC_URL.
import { composeMail, type MailFrame, type MailText } from '../lib/compose-mail.ts'

const ADDRESS_TYPED = {
  why: 'You’re getting this email because someone signed up for Offlist with this address.',
}
const ACCOUNT_ITSELF = {
  why: 'You’re getting this email because there is an Offlist account with this address, and someone asked for it.',
}
const INVITED = { why: 'You’re getting this email because someone who runs Offlist invited this address.' }
const CHANGING = {
  why: 'You’re getting this email because an Offlist account uses this address, or is about to.',
}

/** After sign-up, to confirm the address. */
export function addressConfirmationMail({ link, code }: { link: string; code: string }): MailText {
  return composeMail(
    'Confirm your address for Offlist',
    [
      'Someone signed up for Offlist with this address. If it was you, please confirm it:',
      { link, label: 'Confirm this address' },
      { say: 'Or type this code where you signed up:', code },
      'Both work once, for 24 hours. If it wasn’t you, ignore this email; nothing will happen.',
    ],
    ADDRESS_TYPED,
  )
}

/** `link`: where the button leads; `off`: the page that turns off the mails of the first week. */
export type GettingStarted = { link: string; off: string }

/**
 * The first mail of a new account. It doesn't greet by name: anyone can sign up with another person's address, and we
 * would deliver whatever text they entered as their name.
 */
export function welcomeMail({ link, off }: GettingStarted): MailText {
  return composeMail(
    'Welcome to Offlist',
    [
      'Your Offlist account is ready to use.',
      'To start, tell us who to look for: their name, and the places they’ve lived. We’ll search people-search sites and show you what we find.',
      'You decide which listings are yours and which ones come down. You can read every request we send, and see which details it gives the site.',
      { link, label: 'Go to your dashboard' },
    ],
    newAccount(off, 'If you didn’t create it, ask for a new password on the sign-in page.'),
  )
}

/** On day 3, if nothing was scanned. */
export function firstStepMail({ link, off }: GettingStarted): MailText {
  return composeMail(
    'You haven’t run your first search yet',
    [
      'We haven’t searched for anyone in your account yet.',
      'All we need is a name and the places the person has lived. We search the sites for you, and you see what each one shows. We won’t ask any site to remove anything until you say so.',
      { link, label: 'Start the first search' },
    ],
    newAccount(off),
  )
}

/** On day 7, if a scan found listings and no removal was started. */
export function firstFindsMail({ link, off }: GettingStarted): MailText {
  return composeMail(
    'We found listings. None are coming down yet',
    [
      'Your search found listings, but you haven’t started a removal.',
      'Choose the ones that should come down. Before we send anything, one page shows you what goes to which site, and which steps only you can do.',
      { link, label: 'See what we found' },
    ],
    newAccount(off),
  )
}

function newAccount(off: string, also = ''): MailFrame {
  const why =
    'You’re getting this email because you created an Offlist account. We send three of these at most, in the first week.'
  return {
    why: [why, also].join(' ').trim(),
    whyLinks: [{ link: off, label: 'Turn off these emails' }],
  }
}

/** After a request for a new password. */
export function recoveryMail({ link, code }: { link: string; code: string }): MailText {
  return composeMail(
    'Set a new password for Offlist',
    [
      'Someone asked to set a new password for the Offlist account with this address. If it was you, continue here:',
      { link, label: 'Set a new password' },
      { say: 'Or type this code where you asked:', code },
      'Both work once, for one hour. If it wasn’t you, ignore this email; your password won’t change.',
    ],
    ACCOUNT_ITSELF,
  )
}

/** After a request to sign in without a password. */
export function magicLinkMail({ link, code }: { link: string; code: string }): MailText {
  return composeMail(
    'Sign in to Offlist',
    [
      'Someone asked to sign in to the Offlist account with this address. If it was you, continue here:',
      { link, label: 'Sign in' },
      { say: 'Or type this code where you asked:', code },
      'Both work once, for one hour. If it wasn’t you, ignore this email; no one can sign in without it.',
    ],
    ACCOUNT_ITSELF,
  )
}

/** After an operator's invitation. */
export function invitationMail({ link, code }: { link: string; code: string }): MailText {
  return composeMail(
    'You’re invited to Offlist',
    [
      'You’re invited to create an Offlist account with this address. If you’d like to, accept here:',
      { link, label: 'Accept the invitation' },
      { say: 'Or type this code when we ask for it:', code },
      'Both work once, for 24 hours. If you don’t want to, ignore this email.',
    ],
    INVITED,
  )
}

/** To both mailboxes of an email change. */
export function emailChangeMail(change: { link: string; code: string; from: string; to: string }): MailText {
  const { link, code, from, to } = change
  return composeMail(
    'Confirm the new address of your Offlist account',
    [
      'Someone signed in to your Offlist account asked to change its address.',
      'If it was you, please confirm it here, and in the email to the other address:',
      { link, label: 'Confirm the change' },
      { say: 'Or type this code where you asked:', code },
      `The address would change from ${from} to ${to}.`,
      'Both work once, for 24 hours. If it wasn’t you, ignore this email; the address won’t change.',
    ],
    CHANGING,
  )
}

/** With a code that proves the signed-in user's identity. */
export function reauthenticationMail({ code }: { code: string }): MailText {
  return composeMail(
    'Your code for Offlist',
    [
      { say: 'Type this code where you asked for it, to finish changing your account:', code },
      'It works once, for one hour. If you didn’t ask for it, someone else is signed in to your account: sign in and set a new password.',
    ],
    ACCOUNT_ITSELF,
  )
}

/** After a sign-up with an address that already has an account. Only its owner learns that. */
export function existingAccountMail({ link }: { link: string }): MailText {
  return composeMail(
    'You already have an Offlist account',
    [
      'Someone signed up for Offlist with this address, but it already has an account. We didn’t change anything.',
      'If it was you, sign in, or ask there for a new password:',
      { link, label: 'Sign in to Offlist' },
      'If it wasn’t you, you don’t need to do anything.',
    ],
    ADDRESS_TYPED,
  )
}
