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
