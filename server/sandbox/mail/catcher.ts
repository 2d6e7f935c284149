// The mail server of the sandbox world: accepts all mail by SMTP on a loopback port. For some recipients it accepts the
// mail but hangs up before replying, as real servers do during a restart.
import type { Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { Log } from '#server/lib/log.ts'
import { must } from '#shared/lib/must.ts'

export type Catcher = { url: string; close: () => Promise<void> }

/** A received mail: its source and its envelope addresses. */
export type Received = { raw: Buffer; from: string; to: string[] }

/** Senders to `cut-off@…` or `cut-off+anything@…` never learn that their mail was accepted. */
const CUT_OFF = /^cut-off(\+[^@]*)?@/i

const MAX_BYTES = 26 * 1024 * 1024

async function readAll(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of stream) {
    size += part.length
    if (size <= MAX_BYTES) parts.push(part)
  }
  if (size > MAX_BYTES) throw new Error('message too large')
  return Buffer.concat(parts)
}

function unknownUser(address: string): Error {
  const text = `5.1.1 <${address}>: Recipient address rejected: User unknown`
  return Object.assign(new Error(text), { responseCode: 550 })
}

/** Starts the server. It accepts a mail only after `keep` has settled, and no recipient that `refuses` says it can't. */
export function startCatcher(
  keep: (mail: Received) => Promise<void>,
  refuses: (recipient: string, sender: string) => boolean,
  log: Pick<Log, 'error'>,
): Promise<Catcher> {
  /** Open connections by the sender's port. */
  const sockets = new Map<number, Socket>()
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    disableReverseLookup: true,
    size: MAX_BYTES,
    banner: 'sandbox',
    closeTimeout: 500,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anyone' }),
    onRcptTo: ({ address }, session, done) => {
      const from = session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address
      done(refuses(address, from) ? unknownUser(address) : null)
    },
    onData: (stream, session, done) => {
      const from = session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address
      const to = session.envelope.rcptTo.map(recipient => recipient.address)
      readAll(stream)
        .then(raw => keep({ raw, from, to }))
        .then(() => (to.some(one => CUT_OFF.test(one)) ? sockets.get(session.remotePort)?.destroy() : done()))
        .catch((error: unknown) => {
          log.error({ error: String(error) }, 'sandbox: a mail was not kept')
          done(error instanceof Error ? error : new Error('not kept'))
        })
    },
  })
  server.server.on('connection', (socket: Socket) => {
    const { remotePort: port } = socket
    if (port === undefined) return
    sockets.set(port, socket)
    socket.once('close', () => sockets.delete(port))
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      server.removeListener('error', reject)
      server.on('error', error => log.error({ error: error.message }, 'sandbox: mail server'))
      const address = must(server.server.address(), 'the address of the mail server')
      if (typeof address === 'string') throw new Error('the mail server listens on no port')
      resolve({
        url: `smtp://127.0.0.1:${address.port}`,
        close: () => new Promise(done => server.close(() => done())),
      })
    })
  })
}
