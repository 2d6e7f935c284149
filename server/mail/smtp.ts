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
    async send(mail) {
      await transport.sendMail(mail)
    },
    close: () => transport.close(),
  }
}
