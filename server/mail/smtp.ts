// Sends mail by SMTP.
import { createTransport } from 'nodemailer'
import type { SendMail } from '../deps.ts'

/** A sender through the given server; `from` is the product's own address, the default sender. */
export function createMailer(options: { smtpUrl: string; from: string }): {
  send: SendMail
  close: () => void
} {
  const transport = createTransport(options.smtpUrl, {
    from: options.from,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ returnPath, messageId, references = [], ...mail }) {
      const ids = references.map(inBrackets)
      const last = ids.at(-1)
      await transport.sendMail({
        ...mail,
        ...(returnPath === undefined ? {} : { envelope: { from: returnPath, to: mail.to } }),
        ...(messageId === undefined ? {} : { messageId: inBrackets(messageId) }),
        ...(last === undefined ? {} : { inReplyTo: last, references: ids }),
      })
    },
    close: () => transport.close(),
  }
}

const inBrackets = (id: string): string => `<${id}>`
