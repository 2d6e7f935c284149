// All mail of the sandbox world: the server that receives it, the mailbox that stores it, the relay to the product's
// own domain, and the sites' privacy desks.
import { randomBytes } from 'node:crypto'
import type { Log } from '#server/lib/log.ts'
import type { Conducts } from '../desks/conducts.ts'
import type { LetterLog } from '../desks/letter-log.ts'
import { createPrivacyDesk } from '../desks/privacy-desk.ts'
import type { Store } from '../store.ts'
import type { World } from '../world/world.ts'
import { type Received, startCatcher } from './catcher.ts'
import type { WorldDns } from './dns.ts'
import { createMailbox, type Mailbox } from './mailbox.ts'
import { parseMessage } from './message.ts'
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
  desks: { conducts: Conducts; log: LetterLog; dns: WorldDns },
  reference: () => string,
  log: Pick<Log, 'warn' | 'error'>,
): Promise<PostOffice> {
  const mailbox = createMailbox(store, world.now, () => randomBytes(8).toString('hex'))
  const relay = createRelay(mailbox, log)
  const desk = createPrivacyDesk({ store, world, mailbox, ...desks, reference, sent: relay.nudge })
  let letters: Promise<void> = Promise.resolve()
  /** One after another, so that no letter is sent by two rounds. */
  const inTurn = (work: () => Promise<void>, failure: string): Promise<void> => {
    letters = letters.then(work).catch((error: unknown) => {
      log.error({ error: String(error) }, failure)
    })
    return letters
  }
  const sendLetters = () => inTurn(desk.sendDue, 'sandbox: a letter was not sent')
  const keep = async ({ raw, from, to }: Received) => {
    const message = await parseMessage(raw, { from, to })
    mailbox.put(message)
    relay.nudge()
    // The mail is stored: an error at a desk must not make the sender send it again.
    await inTurn(() => desk.read(message), 'sandbox: a privacy desk could not answer')
  }
  const catcher = await startCatcher(keep, desk.refuses, log)
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
