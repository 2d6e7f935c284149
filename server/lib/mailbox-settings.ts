// The settings of the operator's own mailbox, which receives mail in place of a mail server: where it is, how we sign in,
// and the address whose plus-addresses removals get.
import { z } from '#shared/lib/z.ts'
import { isLoopbackHost } from './loopback.ts'

/** Plus-addresses add 13 characters to the name, which may have 64 (RFC 5321, 4.5.3.1.1). */
const NAME_MAX = 51

const tokenUrl = z
  .url({ protocol: /^https?$/ })
  .refine(
    text =>
      URL.canParse(text) && (new URL(text).protocol === 'https:' || isLoopbackHost(new URL(text).hostname)),
    'must be https, or http on this machine',
  )

/** In the settings' format. */
export const mailboxSettings = {
  IMAP_URL: z
    .url({ protocol: /^imaps?$/ })
    .refine(text => partsOf(text) !== null, 'must be like imaps://name%40mail.net:password@imap.mail.net:993')
    .optional(),
  MAILBOX_ADDRESS: z
    .email()
    .refine(text => text.indexOf('@') <= NAME_MAX, `has a name longer than ${NAME_MAX} characters`)
    .optional(),
  MAIL_OAUTH_TOKEN_URL: tokenUrl.optional(),
  MAIL_OAUTH_CLIENT_ID: z.string().min(1).optional(),
  MAIL_OAUTH_CLIENT_SECRET: z.string().min(1).optional(),
  MAIL_OAUTH_REFRESH_TOKEN: z.string().min(1).optional(),
}

export type MailboxSettings = z.infer<z.ZodObject<typeof mailboxSettings>>

/** A client of a provider's OAuth, with the operator's grant. */
export type MailGrant = {
  tokenUrl: string
  clientId: string
  clientSecret: string | null
  refreshToken: string
}

/** Where the mailbox is. `pass` is null if only a token signs in. */
export type ImapAccount = {
  host: string
  port: number
  /** TLS from the start. Otherwise STARTTLS, which may be missing only on this machine. */
  isSecure: boolean
  user: string
  pass: string | null
  folder: string
}

/** Null if the URL has no user, or is badly encoded. */
function partsOf(url: string): ImapAccount | null {
  const parsed = URL.parse(url)
  if (parsed === null || parsed.username === '' || parsed.hostname === '') return null
  const isSecure = parsed.protocol === 'imaps:'
  try {
    const pass = decodeURIComponent(parsed.password)
    return {
      host: parsed.hostname.replace(/^\[|\]$/g, ''),
      port: parsed.port === '' ? (isSecure ? 993 : 143) : Number(parsed.port),
      isSecure,
      user: decodeURIComponent(parsed.username),
      pass: pass === '' ? null : pass,
      folder: decodeURIComponent(parsed.pathname.replace(/^\//, '')) || 'INBOX',
    }
  } catch {
    return null
  }
}

/** The mailbox to read; null if none is set. */
export const imapAccountOf = ({ IMAP_URL }: Pick<MailboxSettings, 'IMAP_URL'>): ImapAccount | null =>
  IMAP_URL === undefined ? null : partsOf(IMAP_URL)

/** The operator's grant; null if they sign in with passwords. */
export function mailGrantOf(settings: MailboxSettings): MailGrant | null {
  const {
    MAIL_OAUTH_TOKEN_URL: url,
    MAIL_OAUTH_CLIENT_ID: clientId,
    MAIL_OAUTH_CLIENT_SECRET: clientSecret = null,
    MAIL_OAUTH_REFRESH_TOKEN: refreshToken,
  } = settings
  if (url === undefined || clientId === undefined || refreshToken === undefined) return null
  return { tokenUrl: url, clientId, clientSecret, refreshToken }
}

/**
 * The mailbox's address, in lowercase; null if mail comes to a domain of the operator's instead. Copies that don't read
 * the mailbox need only this.
 */
export function mailboxAddressOf(
  settings: Pick<MailboxSettings, 'IMAP_URL' | 'MAILBOX_ADDRESS'>,
): string | null {
  const { MAILBOX_ADDRESS: given } = settings
  if (given !== undefined) return given.toLowerCase()
  const user = imapAccountOf(settings)?.user.toLowerCase() ?? ''
  const { success } = mailboxSettings.MAILBOX_ADDRESS.unwrap().safeParse(user)
  return success ? user : null
}

/** Where answers arrive: the domain of return addresses and Message-IDs, and the mailbox, if there is one. */
export function returnPlaceOf(
  settings: Pick<MailboxSettings, 'IMAP_URL' | 'MAILBOX_ADDRESS'> & { MAIL_DOMAIN: string },
): { mailDomain: string; mailbox: string | null } {
  const mailbox = mailboxAddressOf(settings)
  return { mailDomain: mailbox?.split('@').at(-1) ?? settings.MAIL_DOMAIN, mailbox }
}

/** The first missing part, as “NAME: why”; null if nothing is missing. */
export function missingMailbox(settings: MailboxSettings): string | null {
  const { MAIL_OAUTH_TOKEN_URL, MAIL_OAUTH_CLIENT_ID, MAIL_OAUTH_REFRESH_TOKEN, MAIL_OAUTH_CLIENT_SECRET } =
    settings
  const whole = { MAIL_OAUTH_TOKEN_URL, MAIL_OAUTH_CLIENT_ID, MAIL_OAUTH_REFRESH_TOKEN }
  const isUsed = [...Object.values(whole), MAIL_OAUTH_CLIENT_SECRET].some(value => value !== undefined)
  const missing = Object.entries(whole).find(([, value]) => value === undefined)
  if (isUsed && missing) return `${missing[0]}: missing beside the other settings of OAuth`
  const account = imapAccountOf(settings)
  if (account !== null && account.pass === null && !isUsed)
    return 'IMAP_URL: needs a password, or the settings of OAuth'
  if (account !== null && mailboxAddressOf(settings) === null)
    return 'MAILBOX_ADDRESS: needed, because the user in IMAP_URL isn’t the mailbox’s address'
  return null
}
