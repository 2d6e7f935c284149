// All mail of the sandbox world: the server that receives it, the mailbox that stores it, the relay to the product's
// own domain, and the sites' privacy desks.
import { randomBytes } from 'node:crypto'
import type { Log } from '#server/lib/log.ts'
import type { Store } from '../store.ts'
import type { World } from '../world/world.ts'
import { startCatcher } from './catcher.ts'
import { createMailbox, type Mailbox } from './mailbox.ts'
import { parseMessage } from './message.ts'
import { createPrivacyDesk } from './privacy-desk.ts'
import { createRelay, type Inbound } from './relay.ts'

export type PostOffice = {
  mailbox: Mailbox
  smtpUrl: string
  deliverTo: (inbound: Inbound) => void
  /** Call this after storing a mail; delivery follows soon. */
  nudge: () => void
  /** Sends the desks' due letters and tries every open delivery once; returns the number settled. */
  deliverNow: () => Promise<number>
  close: () => Promise<void>
}

const TICK = 1000

/** Opens the post office of `world`; its mail server listens on its own loopback port. */
export async function openPostOffice(
  store: Store,
  world: World,
  reference: () => string,
  log: Pick<Log, 'warn' | 'error'>,
): Promise<PostOffice> {
  const mailbox = createMailbox(store, world.now, () => randomBytes(8).toString('hex'))
  const relay = createRelay(mailbox, log)
  const desk = createPrivacyDesk({ store, world, mailbox, reference, sent: relay.nudge })
  const catcher = await startCatcher(async ({ raw, from, to }) => {
    const message = await parseMessage(raw, { from, to })
    mailbox.put(message)
    relay.nudge()
    // The mail is stored: an error at a desk must not make the sender send it again.
    await desk.read(message).catch((error: unknown) => {
      log.error({ error: String(error) }, 'sandbox: a privacy desk could not answer')
    })
  }, log)
  let letters: Promise<void> = Promise.resolve()
  const sendLetters = (): Promise<void> => {
    letters = letters.then(desk.sendDue).catch((error: unknown) => {
      log.error({ error: String(error) }, 'sandbox: a letter was not sent')
    })
    return letters
  }
  const ticking = setInterval(() => void sendLetters(), TICK)
  ticking.unref()
  return {
    mailbox,
    smtpUrl: catcher.url,
    deliverTo: relay.deliverTo,
    nudge: relay.nudge,
    deliverNow: async () => {
      await sendLetters()
      return relay.flush()
    },
    close: async () => {
      clearInterval(ticking)
      await catcher.close()
      await letters
      await relay.close()
    },
  }
}
