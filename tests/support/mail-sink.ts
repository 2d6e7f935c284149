// A mail server outside the product. It accepts and counts everything: mail that was sent arrives here.
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type MailSink = {
  /** For SMTP_URL. */
  url: string
  /** The number of mails from an address. */
  from: (address: string) => number
  close: () => Promise<void>
}

export async function openMailSink(): Promise<MailSink> {
  const counts = new Map<string, number>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onData(stream, { envelope }, done) {
      stream.resume()
      stream.once('end', () => {
        const address = envelope.mailFrom ? envelope.mailFrom.address : ''
        counts.set(address, (counts.get(address) ?? 0) + 1)
        done()
      })
    },
  })
  // A killed client breaks its connection.
  server.on('error', () => undefined)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', () => resolve()))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    from: address => counts.get(address) ?? 0,
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
}
