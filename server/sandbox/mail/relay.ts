// Delivers mail for the product's own domain to the product's inbound listener by SMTP, and retries while the listener
// is down. Undelivered mail is on disk, so a restart continues here.
import { createTransport } from 'nodemailer'
import type { Log } from '#server/lib/log.ts'
import type { Delivery, Mailbox } from './mailbox.ts'

export type Inbound = { domain: string; port: number }

export type Relay = {
  deliverTo: (inbound: Inbound) => void
  /** Tries everything that is waiting once; returns the number of settled deliveries. */
  flush: () => Promise<number>
  /** Called after new mail was stored; delivers soon. */
  nudge: () => void
  close: () => Promise<void>
}

const PAUSES = [250, 500, 1000, 2000, 5000]

type Outcome = 'done' | 'refused' | 'later' | 'unreachable'

/** A permanent refusal (5xx) settles a delivery. Without any reply, the listener is down. */
function outcomeOf(error: unknown): Outcome {
  const code =
    typeof error === 'object' && error !== null && 'responseCode' in error ? Number(error.responseCode) : 0
  if (code === 0) return 'unreachable'
  return code >= 500 ? 'refused' : 'later'
}

// Without pooled connections, a listener that is back up is noticed at once.
async function attempt(delivery: Delivery, port: number): Promise<Outcome> {
  const transport = createTransport({
    host: '127.0.0.1',
    port,
    secure: false,
    ignoreTLS: true,
    connectionTimeout: 3000,
    greetingTimeout: 3000,
    // A hanging delivery must not block the next ones.
    socketTimeout: 15_000,
  })
  try {
    const envelope = { from: delivery.sender, to: [delivery.recipient] }
    await transport.sendMail({ envelope, raw: Buffer.from(delivery.raw) })
    return 'done'
  } catch (error) {
    return outcomeOf(error)
  } finally {
    transport.close()
  }
}

/** Delivers the `mailbox`'s mail for the domain that `deliverTo` sets. */
export function createRelay(mailbox: Mailbox, log: Pick<Log, 'warn'>): Relay {
  let inbound: Inbound | null = null
  let running: Promise<number> = Promise.resolve(0)
  let timer: NodeJS.Timeout | null = null
  let failures = 0
  let closed = false
  const round = async (): Promise<number> => {
    const target = inbound
    if (target === null || closed) return 0
    let settled = 0
    let left = false
    for (const delivery of mailbox.open(target.domain)) {
      const outcome = closed ? 'unreachable' : await attempt(delivery, target.port)
      if (outcome === 'done' || outcome === 'refused') {
        mailbox.settle(delivery.seq, outcome)
        settled += 1
        if (outcome === 'refused') log.warn('sandbox: the inbound listener refused a mail')
      } else left = true
      if (outcome === 'unreachable') break
    }
    failures = left ? failures + 1 : 0
    if (left) schedule(PAUSES[Math.min(failures, PAUSES.length) - 1] ?? 5000)
    return settled
  }
  const flush = (): Promise<number> => {
    running = running.then(round, round)
    return running
  }
  const schedule = (pause: number) => {
    if (timer !== null || closed) return
    timer = setTimeout(() => {
      timer = null
      void flush()
    }, pause)
    timer.unref()
  }
  return {
    deliverTo: target => {
      inbound = target
      schedule(0)
    },
    flush,
    nudge: () => schedule(0),
    close: async () => {
      closed = true
      if (timer !== null) clearTimeout(timer)
      await running
    },
  }
}
