// Receives mail: an SMTP listener for the per-job return addresses. It rejects mail for any other address at RCPT TO.
import type { AddressInfo } from 'node:net'
import { simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { jobOfAddress, type MailOwner } from './mail-owner.ts'
import { type InboxDeps, receiveMail } from './receive-mail.ts'

/** Larger mails are refused. */
const MAIL_MAX_BYTES = 5 * 1024 * 1024

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
        owner => done(owner ? null : Object.assign(new Error('no such mailbox'), { responseCode: 550 })),
        done,
      )
    },
    onData(stream, session, done) {
      const recipients = session.envelope.rcptTo.map(recipient => recipient.address)
      simpleParser(stream)
        .then(async mail => {
          for (const recipient of recipients) {
            const owner: MailOwner | null = await jobOfAddress(deps.db, recipient)
            if (owner) await receiveMail(deps, owner, mail)
          }
        })
        .then(
          () => done(),
          error => {
            deps.log.error({ err: error }, 'mail not taken in')
            done(Object.assign(new Error('try again later'), { responseCode: 451 }))
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
