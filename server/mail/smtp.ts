// Sends mail by SMTP.
import { createTransport } from 'nodemailer'
import type { SendMail } from '../deps.ts'
import type { LetterSettings } from '../lib/letter-settings.ts'

/** A DKIM key, and the domain and selector under which its public half is published. */
export type DkimKey = { domainName: string; keySelector: string; privateKey: string }

/** A sender through the given server; `from` is the product's own address, the default sender. */
export function createMailer(options: {
  smtpUrl: string
  from: string
  /** How letters are signed; null leaves that to the mail server. */
  dkim?: DkimKey | null
}): {
  send: SendMail
  close: () => void
} {
  const transport = createTransport(options.smtpUrl, {
    from: options.from,
    ...(options.dkim ? { dkim: options.dkim } : {}),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ headers = {}, returnPath, messageId, references = [], ...mail }) {
      // The library would fold them. A line break can only come from a mistake of ours, or from an attack.
      for (const one of [mail.subject, ...Object.entries(headers).flat()])
        if (/\p{Cc}/u.test(one)) throw new Error('a mail’s header is one line')
      const ids = references.map(inBrackets)
      const last = ids.at(-1)
      await transport.sendMail({
        ...mail,
        headers: { ...headers },
        ...(returnPath === undefined ? {} : { envelope: { from: returnPath, to: mail.to } }),
        ...(messageId === undefined ? {} : { messageId: inBrackets(messageId) }),
        ...(last === undefined ? {} : { inReplyTo: last, references: ids }),
      })
    },
    close: () => transport.close(),
  }
}

const inBrackets = (id: string): string => `<${id}>`

/** The key of letters, if one is set: they're sent from addresses at the mail domain. */
export const dkimOf = ({
  MAIL_DOMAIN,
  DKIM_SELECTOR,
  DKIM_PRIVATE_KEY,
}: LetterSettings & { MAIL_DOMAIN: string }): DkimKey | null =>
  DKIM_SELECTOR === undefined || DKIM_PRIVATE_KEY === undefined
    ? null
    : { domainName: MAIL_DOMAIN, keySelector: DKIM_SELECTOR, privateKey: DKIM_PRIVATE_KEY }
