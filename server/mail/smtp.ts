// Sends mail by SMTP.
import { createPrivateKey } from 'node:crypto'
import { createTransport } from 'nodemailer'
import { SECOND } from '#shared/lib/time.ts'
import type { SendMail } from '../deps.ts'
import type { LetterSettings } from '../lib/letter-settings.ts'
import { type MailboxSettings, type MailGrant, mailboxAddressOf } from '../lib/mailbox-settings.ts'

/** A DKIM key, and the domain and selector under which its public half is published. */
export type DkimKey = { domainName: string; keySelector: string; privateKey: string }

/**
 * The headers that a signature covers: those of our mails that RFC 6376 recommends, and both of RFC 8058, without which
 * mail programs offer no one-click unsubscription.
 */
const SIGNED =
  'From:Sender:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Content-Transfer-Encoding:In-Reply-To:References:List-Unsubscribe:List-Unsubscribe-Post'

/**
 * Mails share connections, because setting one up takes longer than a mail. Letters have their own, so that a server that
 * hesitates over letters never holds up a sign-in link. The library sends a mail again over another connection only if the
 * first one broke before a byte of its text was read.
 */
const CONNECTIONS = 5
/** How long a connection waits for its next mail, in milliseconds. A server or router may forget it after a while. */
const IDLE_FOR = 10 * SECOND

/** The key is read once: that takes as long as signing a mail. */
const signing = ({ privateKey, ...key }: DkimKey) => ({
  ...key,
  privateKey: createPrivateKey(privateKey),
  headerFieldNames: SIGNED,
})

/** A sender through the given server; `from` is the product's own address, the default sender. */
export function createMailer(options: {
  smtpUrl: string
  from: string
  /** How letters are signed; null leaves that to the mail server. */
  dkim?: DkimKey | null
  /**
   * The operator's mailbox, if letters leave from it: providers refuse or replace senders that aren't the account's own
   * address, so answers find their removal by Reply-To.
   */
  mailbox?: string | null
  /** Signs in with OAuth where `smtpUrl` has a user without a password. */
  grant?: MailGrant | null
}): {
  send: SendMail
  close: () => void
} {
  const defaults = {
    from: options.from,
    ...(options.dkim ? { dkim: signing(options.dkim) } : {}),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  const openTransport = () =>
    createTransport(
      {
        url: options.smtpUrl,
        pool: true,
        maxConnections: CONNECTIONS,
        idleTimeout: IDLE_FOR,
        ...smtpGrant(options.smtpUrl, options.grant ?? null),
      },
      defaults,
    )
  const [forLetters, forOthers] = [openTransport(), openTransport()]
  return {
    async send({ headers = {}, returnPath, messageId, references = [], ...mail }) {
      // The library would fold them. A line break can only come from a mistake of ours, or from an attack.
      const isBroken = [mail.subject, ...Object.entries(headers).flat()].some(one => /\p{Cc}/u.test(one))
      // The code tells `wasRefused` that nothing was sent.
      if (isBroken) throw Object.assign(new Error('a mail’s header is one line'), { code: 'EENVELOPE' })
      const ids = references.map(inBrackets)
      const last = ids.at(-1)
      const transport = returnPath === undefined ? forOthers : forLetters
      await transport.sendMail({
        ...mail,
        headers: { ...headers },
        ...(returnPath === undefined ? {} : asLetter(mail, returnPath, options.mailbox ?? null)),
        ...(messageId === undefined ? {} : { messageId: inBrackets(messageId) }),
        ...(last === undefined ? {} : { inReplyTo: last, references: ids }),
      })
    },
    close() {
      forLetters.close()
      forOthers.close()
    },
  }
}

/** A letter's sender and envelope. */
const asLetter = ({ to }: { to: string }, returnPath: string, mailbox: string | null) =>
  mailbox === null
    ? { envelope: { from: returnPath, to } }
    : { from: mailbox, replyTo: returnPath, envelope: { from: mailbox, to } }

/** What signs in with a grant; nothing where the URL has a password, or no user. */
export function smtpGrant(smtpUrl: string, grant: MailGrant | null) {
  const { username, password } = new URL(smtpUrl)
  if (grant === null || username === '' || password !== '') return {}
  return {
    auth: {
      type: 'OAuth2' as const,
      user: decodeURIComponent(username),
      clientId: grant.clientId,
      ...(grant.clientSecret === null ? {} : { clientSecret: grant.clientSecret }),
      refreshToken: grant.refreshToken,
      accessUrl: grant.tokenUrl,
    },
  }
}

const inBrackets = (id: string): string => `<${id}>`

/**
 * The key of letters, if one is set: they're sent from addresses at the mail domain. Letters from a mailbox are signed by
 * its provider, under a domain that isn't ours.
 */
export function dkimOf(settings: LetterSettings & MailboxSettings & { MAIL_DOMAIN: string }): DkimKey | null {
  const { DKIM_SELECTOR: keySelector, DKIM_PRIVATE_KEY: privateKey, MAIL_DOMAIN: domainName } = settings
  if (keySelector === undefined || privateKey === undefined || mailboxAddressOf(settings) !== null)
    return null
  return { domainName, keySelector, privateKey }
}
