// Receives mail: an SMTP listener for the per-job return addresses. It rejects mail for any other address at RCPT TO.
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { MailClient } from './authenticate-mail.ts'
import { jobOfAddress, type MailOwner } from './mail-owner.ts'
import type { InboxDeps } from './receive-mail.ts'
import { MAIL_MAX_BYTES, takeInMail } from './take-in-mail.ts'

/** Listens on `port` (0 picks a free one). Returns the port in use and a function that stops the listener. */
export async function listenForMail(
  deps: InboxDeps,
  options: { host: string; port: number },
): Promise<{ port: number; close: () => Promise<void> }> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    // A reverse DNS lookup of each client would delay every mail.
    disableReverseLookup: true,
    size: MAIL_MAX_BYTES,
    closeTimeout: 500,
    logger: false,
    onRcptTo(address, _session, done) {
      jobOfAddress(deps.db, address.address).then(
        owner => done(owner ? null : refusal(550, 'no such mailbox')),
        done,
      )
    },
    onData(stream, session, done) {
      takeIn(deps, stream, session).then(
        refused => done(refused),
        error => {
          deps.log.error({ err: error }, 'mail not taken in')
          done(refusal(451, 'try again later'))
        },
      )
    },
  })
  server.on('error', error => deps.log.error({ err: error }, 'mail listener error'))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host, () => resolve())
  })
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
}

const refusal = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode })

/** Files the mail with each recipient; returns a refusal of a mail that never can be. @throws if it can't be now. */
async function takeIn(
  deps: InboxDeps,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
): Promise<Error | null> {
  const raw = await readAll(stream)
  if (raw === null) return refusal(552, 'message too large')
  const owners: MailOwner[] = []
  for (const { address } of session.envelope.rcptTo) {
    const owner = await jobOfAddress(deps.db, address)
    if (owner) owners.push(owner)
  }
  const client = clientOf(deps, session)
  const taken = await takeInMail(deps, { raw, client, envelopeFrom: client.from, owners })
  return taken === 'malformed' ? refusal(554, 'malformed message') : null
}

/** The mail's source; null if it's too large. The rest is read on, so that the sender gets our answer. */
async function readAll(stream: SMTPServerDataStream): Promise<Buffer | null> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of stream as AsyncIterable<Buffer>) {
    size += part.length
    if (size <= MAIL_MAX_BYTES) parts.push(part)
    else parts.length = 0
  }
  return size <= MAIL_MAX_BYTES ? Buffer.concat(parts) : null
}

function clientOf({ mailDns }: InboxDeps, session: SMTPServerSession): MailClient {
  const { remoteAddress, hostNameAppearsAs, envelope } = session
  const ip = remoteAddress.replace(/^::ffff:(?=\d+\.)/i, '')
  return {
    ip: mailDns.isSender(ip) ? ip : null,
    helo: hostNameAppearsAs || '',
    from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
  }
}
