// What the setup asks, in order. Each answer is a setting, and is checked as soon as it's given: by the setting's own
// rules, and by the doctor's checks.
import type { Settings } from '../env.ts'
import { imapAccountOf } from '../lib/mailbox-settings.ts'
import { domainOfMailbox, isReservedDomain } from '../lib/reserved-domain.ts'
import { mailboxUrl, providerOfServer, smtpUrlOf } from '../mail/mailbox-providers.ts'

/** The answers so far, by setting. */
export type SetupAnswers = Readonly<Record<string, string>>

export type SetupQuestion = {
  flag: string
  setting: keyof Settings
  asks: string
  /** Without it, the live world can't start. */
  required: boolean
  /** The answer if none is given. */
  byDefault?: (answers: SetupAnswers) => string | undefined
  /** The doctor's checks that decide on the answer, by name. */
  checks: readonly string[]
  /**
   * Its checks depend on a service that may be unavailable for now: with `--unchecked`, the answer is accepted anyway.
   */
  mayBeAway?: boolean
  /** Asked for by its flag only. */
  quiet?: boolean
  /** Turns a short answer into the setting's value. */
  expand?: (answer: string) => string
  /** Said before the answer is checked. */
  hint?: (answer: string) => string | null
  /** Other answers make it needless. */
  isNeedless?: (answers: SetupAnswers) => boolean
}

const hasMailbox = ({ IMAP_URL }: SetupAnswers) => Boolean(IMAP_URL)

/** A port above 1023 needs no privileges. */
const MAIL_IN_PORT = '2525'

export const QUESTIONS: readonly SetupQuestion[] = [
  {
    flag: 'operator',
    setting: 'ADMIN_EMAILS',
    asks: 'Your email address. You run this server, and sign up with it',
    required: true,
    checks: ['operators'],
  },
  {
    flag: 'sign-up',
    setting: 'SIGN_UP',
    asks: 'Who can create an account: closed (you, and people you invite) or open (anybody)',
    required: true,
    byDefault: () => 'closed',
    checks: [],
  },
  {
    flag: 'host',
    setting: 'HOST',
    asks: 'Network address to listen on',
    required: false,
    checks: [],
    quiet: true,
  },
  { flag: 'port', setting: 'PORT', asks: 'Port to listen on', required: false, checks: [], quiet: true },
  {
    flag: 'public-url',
    setting: 'PUBLIC_URL',
    asks: 'Address at which people open it (empty: on this machine only)',
    required: false,
    checks: ['public_url'],
  },
  {
    flag: 'data-dir',
    setting: 'DATA_DIR',
    asks: 'Folder for data',
    required: true,
    // Apart from the sandbox world's.
    byDefault: () => '.data/live',
    checks: ['folder'],
  },
  {
    flag: 'database-url',
    setting: 'DATABASE_URL',
    asks: 'Postgres server, as postgres://… (empty: the embedded database)',
    required: false,
    checks: ['database'],
    mayBeAway: true,
  },
  {
    flag: 'imap-url',
    setting: 'IMAP_URL',
    asks: 'Your mailbox: an address such as me@gmail.com, or imaps://me%40mail.net@imap.mail.net:993; the password comes next (empty: this server receives mail itself, at a domain of yours)',
    required: false,
    checks: ['mailbox', 'plus_addresses'],
    mayBeAway: true,
    expand: mailboxUrl,
    hint: signInHint,
  },
  {
    flag: 'mailbox-address',
    setting: 'MAILBOX_ADDRESS',
    asks: 'Address of the mailbox, if its user name isn’t one',
    required: false,
    checks: [],
    quiet: true,
  },
  {
    flag: 'smtp-url',
    setting: 'SMTP_URL',
    asks: 'Mail server that sends, such as smtp://me%40mail.net@smtp.mail.net:587; the password comes next',
    required: true,
    byDefault: ({ IMAP_URL }) => (IMAP_URL ? smtpUrlOf(IMAP_URL) : undefined),
    checks: ['smtp'],
    mayBeAway: true,
  },
  {
    flag: 'mail-from',
    setting: 'MAIL_FROM',
    asks: 'Sender of its mails',
    required: true,
    byDefault: ({ SMTP_URL }) => senderOf(SMTP_URL),
    checks: ['mail_from'],
  },
  {
    flag: 'mail-domain',
    setting: 'MAIL_DOMAIN',
    asks: 'A domain of yours whose mail this server receives, such as reply.your-domain.net',
    required: true,
    checks: ['mail_domain'],
    isNeedless: hasMailbox,
  },
  {
    flag: 'mail-in-port',
    setting: 'MAIL_IN_PORT',
    asks: 'Port on which it receives mail',
    required: true,
    byDefault: () => MAIL_IN_PORT,
    checks: ['mail_in'],
    isNeedless: hasMailbox,
  },
  {
    flag: 'dkim-selector',
    setting: 'DKIM_SELECTOR',
    asks: 'Name for a DKIM key that signs letters, such as mail (empty: your mail server signs, or nobody)',
    required: false,
    checks: [],
    isNeedless: hasMailbox,
  },
  {
    flag: 'browser-endpoint',
    setting: 'BROWSER_ENDPOINT',
    asks: 'Your own browser, as `npm run browser` prints it (empty: Offlist starts one)',
    required: false,
    checks: ['browser'],
    mayBeAway: true,
    quiet: true,
  },
  {
    flag: 'browser',
    setting: 'CHROMIUM_PATH',
    asks: 'Path of a Chromium (empty: found automatically)',
    required: false,
    checks: ['browser'],
    mayBeAway: true,
    isNeedless: ({ BROWSER_ENDPOINT }) => Boolean(BROWSER_ENDPOINT),
  },
  {
    flag: 'browser-proxy',
    setting: 'BROWSER_PROXY',
    asks: 'Proxy that visits to sites go through, such as socks5://user:password@host:1080 (empty: none)',
    required: false,
    checks: ['browser_proxy'],
    mayBeAway: true,
    quiet: true,
  },
  {
    flag: 'support-email',
    setting: 'SUPPORT_EMAIL',
    asks: 'Address for messages from people (empty: yours)',
    required: false,
    checks: [],
  },
]

/** How a program signs in at the mailbox's provider; null if we don't know it. */
function signInHint(imapUrl: string): string | null {
  const account = imapAccountOf({ IMAP_URL: imapUrl })
  const provider = account && providerOfServer(account)
  return provider === null ? null : `${provider.name}: ${provider.signIn}`
}

/** The address that signs in to the mail server, if it's one at a real domain. */
function senderOf(smtpUrl: string | undefined): string | undefined {
  const user = smtpUrl === undefined ? '' : decodeURIComponent(new URL(smtpUrl).username)
  const domain = domainOfMailbox(user)
  return domain === null || isReservedDomain(domain) ? undefined : `Offlist <${user}>`
}
