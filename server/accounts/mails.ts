// The mails of accounts: wording only. Addresses are given in, and come from PUBLIC_URL.

/** A mail without its recipient. */
export type MailText = { subject: string; text: string; html: string }

/** After sign-up: confirm that the address is yours. */
export function confirmationMail({ link, code }: { link: string; code: string }): MailText {
  return compose('Confirm your address for Offlist', [
    'Someone signed up for Offlist with this address. If it was you, please confirm it:',
    { link, label: 'Confirm this address' },
    `Or type this code where you signed up: ${code}`,
    'Both work once, for 24 hours. If it was not you, ignore this mail; nothing will happen.',
  ])
}

/** Asked for a new password. */
export function recoveryMail({ link, code }: { link: string; code: string }): MailText {
  return compose('Set a new password for Offlist', [
    'Someone asked to set a new password for the Offlist account with this address. If it was you, go on here:',
    { link, label: 'Set a new password' },
    `Or type this code where you asked: ${code}`,
    'Both work once, for one hour. If it was not you, ignore this mail; your password stays as it is.',
  ])
}

/** Asked to sign in without a password. */
export function magicLinkMail({ link, code }: { link: string; code: string }): MailText {
  return compose('Sign in to Offlist', [
    'Someone asked to sign in to the Offlist account with this address. If it was you, go on here:',
    { link, label: 'Sign in' },
    `Or type this code where you asked: ${code}`,
    'Both work once, for one hour. If it was not you, ignore this mail; nobody is signed in without it.',
  ])
}

/** Invited by an operator. */
export function invitationMail({ link, code }: { link: string; code: string }): MailText {
  return compose('You are invited to Offlist', [
    'You are invited to make an Offlist account with this address. If you want to, accept here:',
    { link, label: 'Accept the invitation' },
    `Or type this code where you are asked for it: ${code}`,
    'Both work once, for 24 hours. If you do not want to, ignore this mail.',
  ])
}

/** To both mailboxes when the address of an account is to change. */
export function emailChangeMail(change: { link: string; code: string; from: string; to: string }): MailText {
  const { link, code, from, to } = change
  return compose('Confirm the new address of your Offlist account', [
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
  return compose('Your code for Offlist', [
    `Type this code where you asked for it, to go on with the change to your account: ${code}`,
    'It works once, for one hour. If you did not ask for it, someone else is signed in to your account: sign in and set a new password.',
  ])
}

/** Signed up with an address that has an account: only its owner is told. */
export function existingAccountMail({ link }: { link: string }): MailText {
  return compose('You already have an Offlist account', [
    'Someone signed up for Offlist with this address, but it already has an account. Nothing was changed.',
    'If it was you, sign in, or ask there for a new password:',
    { link, label: 'Sign in to Offlist' },
    'If it was not you, there is nothing you need to do.',
  ])
}

type Part = string | { link: string; label: string }

function compose(subject: string, parts: readonly Part[]): MailText {
  const text = parts.map(part => (typeof part === 'string' ? part : part.link)).join('\n\n')
  const html = parts
    .map(part =>
      typeof part === 'string'
        ? `<p>${escapeHtml(part)}</p>`
        : `<p><a href="${escapeHtml(part.link)}">${escapeHtml(part.label)}</a></p>`,
    )
    .join('\n')
  return {
    subject,
    text: `${text}\n\nOfflist\n`,
    html: `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>\n<body>\n${html}\n<p>Offlist</p>\n</body></html>\n`,
  }
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
