// Large providers of mailboxes: their servers, how a program signs in there, and whether they deliver plus-addresses. All of
// this is common knowledge that providers may change: the setup tries the servers, and the doctor can try a plus-address.
import { imapAccountOf } from '../lib/mailbox-settings.ts'

export type MailboxProvider = {
  name: string
  /** The domains of its addresses. An address at another domain may be there, too. */
  domains: readonly string[]
  imap: string
  smtp: string
  /** How a program gets in. */
  signIn: string
  /** Whether mail to `name+anything` reaches `name`. Null: we don't know, or sources contradict each other. */
  plusAddresses: boolean | null
}

const appPassword = (where: string) =>
  `Make an app password (${where}) and use it here: the usual one is refused.`

/** By the domains of addresses; the first that matches counts. */
export const MAILBOX_PROVIDERS: readonly MailboxProvider[] = [
  {
    name: 'Gmail',
    domains: ['gmail.com', 'googlemail.com'],
    imap: 'imaps://imap.gmail.com:993',
    smtp: 'smtps://smtp.gmail.com:465',
    signIn: appPassword('Google Account, Security, 2-Step Verification, App passwords'),
    plusAddresses: true,
  },
  {
    name: 'Outlook.com',
    domains: ['outlook.com', 'hotmail.com', 'live.com', 'msn.com'],
    imap: 'imaps://outlook.office365.com:993',
    smtp: 'smtp://smtp-mail.outlook.com:587',
    signIn: 'It refuses passwords: set the MAIL_OAUTH settings (README), and leave the password empty.',
    plusAddresses: true,
  },
  {
    name: 'iCloud Mail',
    domains: ['icloud.com', 'me.com', 'mac.com'],
    imap: 'imaps://imap.mail.me.com:993',
    smtp: 'smtp://smtp.mail.me.com:587',
    signIn: appPassword('account.apple.com, Sign-In and Security, App-Specific Passwords'),
    plusAddresses: null,
  },
  {
    name: 'Fastmail',
    domains: ['fastmail.com', 'fastmail.fm'],
    imap: 'imaps://imap.fastmail.com:993',
    smtp: 'smtps://smtp.fastmail.com:465',
    signIn: appPassword('Settings, Privacy & Security, App passwords'),
    plusAddresses: true,
  },
  {
    name: 'mailbox.org',
    domains: ['mailbox.org'],
    imap: 'imaps://imap.mailbox.org:993',
    smtp: 'smtps://smtp.mailbox.org:465',
    signIn: 'Its usual password works, or an app password if you use two factors.',
    plusAddresses: true,
  },
  {
    name: 'Posteo',
    domains: ['posteo.de', 'posteo.net', 'posteo.org'],
    imap: 'imaps://posteo.de:993',
    smtp: 'smtps://posteo.de:465',
    signIn: 'Its usual password works.',
    plusAddresses: true,
  },
  {
    name: 'Proton Mail',
    domains: ['proton.me', 'protonmail.com', 'pm.me'],
    imap: 'imap://127.0.0.1:1143',
    smtp: 'smtp://127.0.0.1:1025?tls.rejectUnauthorized=false',
    signIn: 'Start Proton Mail Bridge on this machine, and use the password that it shows.',
    plusAddresses: true,
  },
  {
    name: 'Zoho Mail',
    domains: ['zoho.com', 'zohomail.com'],
    imap: 'imaps://imap.zoho.com:993',
    smtp: 'smtps://smtp.zoho.com:465',
    signIn: appPassword('accounts.zoho.com, Security, App Passwords'),
    plusAddresses: null,
  },
  {
    name: 'Yahoo Mail',
    domains: ['yahoo.com', 'ymail.com', 'rocketmail.com'],
    imap: 'imaps://imap.mail.yahoo.com:993',
    smtp: 'smtps://smtp.mail.yahoo.com:465',
    signIn: appPassword('Yahoo account, Security, App password'),
    plusAddresses: false,
  },
  {
    name: 'AOL Mail',
    domains: ['aol.com'],
    imap: 'imaps://imap.aol.com:993',
    smtp: 'smtps://smtp.aol.com:465',
    signIn: appPassword('AOL account, Security, App password'),
    plusAddresses: false,
  },
  {
    name: 'GMX',
    domains: ['gmx.com', 'gmx.net', 'gmx.de'],
    imap: 'imaps://imap.gmx.net:993',
    smtp: 'smtps://mail.gmx.net:465',
    signIn: 'Allow IMAP in its settings first.',
    plusAddresses: false,
  },
]

/** The provider of an address; null if it's none of these. */
export function providerOfAddress(address: string): MailboxProvider | null {
  const domain = address.toLowerCase().split('@').at(-1) ?? ''
  return MAILBOX_PROVIDERS.find(({ domains }) => domains.includes(domain)) ?? null
}

/**
 * The provider of an IMAP server: an address at the operator's own domain may be there. The port counts as well, because
 * on this machine, it's all that tells Proton's program from other servers.
 */
export const providerOfServer = (server: { host: string; port: number }): MailboxProvider | null =>
  MAILBOX_PROVIDERS.find(({ imap }) => {
    const { hostname, port } = new URL(imap)
    return hostname === server.host.toLowerCase() && Number(port) === server.port
  }) ?? null

/** An address with its provider's IMAP server as IMAP_URL has it; anything else as it is. */
export function mailboxUrl(answer: string): string {
  const address = answer.trim()
  const provider = /^[^\s:/@]+@[^\s:/@]+$/.test(address) ? providerOfAddress(address) : null
  return provider === null ? answer : withUser(provider.imap, address, '')
}

/** The provider's SMTP server with the user and the password of an IMAP_URL; undefined if we don't know the provider. */
export function smtpUrlOf(imapUrl: string): string | undefined {
  const account = imapAccountOf({ IMAP_URL: imapUrl })
  const provider = account && providerOfServer(account)
  return provider ? withUser(provider.smtp, account.user, account.pass ?? '') : undefined
}

function withUser(server: string, user: string, password: string): string {
  const secret = password === '' ? '' : `:${encodeURIComponent(password)}`
  return server.replace('://', `://${encodeURIComponent(user)}${secret}@`)
}
