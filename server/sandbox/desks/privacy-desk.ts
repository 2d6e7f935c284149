// The privacy desks of the sandbox sites: they read mail to their mailboxes, answer as their conduct says, and remember
// all of it.
import { randomInt } from 'node:crypto'
import type { WorldDns } from '../mail/dns.ts'
import { createLetters } from '../mail/letters.ts'
import type { Mailbox } from '../mail/mailbox.ts'
import {
  bareAddress,
  composeMessage,
  hostOf,
  type Letter,
  type Message,
  replyAddress,
} from '../mail/message.ts'
import type { SiteDefinition } from '../sites/definition.ts'
import type { Store } from '../store.ts'
import type { World } from '../world/world.ts'
import { answerTo } from './answers.ts'
import type { Conducts } from './conducts.ts'
import { type GiveDeps, giveAnswer } from './give-answer.ts'
import { isAnswered, letterKind } from './letter-kind.ts'
import type { LetterLog } from './letter-log.ts'
import { recordsMeant } from './records-meant.ts'

export type PrivacyDesk = {
  /** Reads a mail that just arrived; ignores mail that isn't for a site's desk. */
  read: (message: Message) => Promise<void>
  /** Whether a site refuses mail to this recipient at once. Notes the attempt. */
  refuses: (recipient: string, sender: string) => boolean
  /** Sends the letters that are due. */
  sendDue: () => Promise<void>
}

type Deps = {
  store: Store
  world: World
  mailbox: Mailbox
  dns: WorldDns
  conducts: Conducts
  log: LetterLog
  reference: () => string
  sent: () => void
}

const CODES = 1_000_000

/** The desks of all sites of `world`. */
export function createPrivacyDesk({
  store,
  world,
  mailbox,
  dns,
  conducts,
  log,
  reference,
  sent,
}: Deps): PrivacyDesk {
  const letters = createLetters(store)
  const giving: GiveDeps = { world, reference, code: () => String(randomInt(CODES)).padStart(6, '0') }
  const siteOf = (address: string): SiteDefinition | undefined => {
    const site = world.sites.find(one => one.host === hostOf(address))
    return site && conducts.mailboxes(site).includes(address.toLowerCase()) ? site : undefined
  }
  const keep = async (host: string, letter: Letter, work: () => void) => {
    // A forger has no key of the site's.
    const signer = letter.desk?.meaning === 'forged' ? undefined : dns.signer(hostOf(letter.from.address))
    const message = await composeMessage(letter, new Date(world.now()), signer)
    store.transaction(() => {
      work()
      for (let copy = 0; copy < (letter.copies ?? 1); copy++) mailbox.put(message)
      const { to, from, subject, desk } = letter
      if (desk) log.noteAnswer(host, { to, from: from.address, subject, messageId: message.messageId }, desk)
    })
    sent()
  }
  const sendDue = async () => {
    for (const { seq, host, letter } of letters.due(world.now())) {
      await keep(host, letter, () => letters.sent(seq, world.now()))
    }
  }
  /** Enters the letter, and plans all that follows from it. */
  const answerMail = (site: SiteDefinition, address: string, message: Message, to: string): void => {
    const words = wordsOf(message)
    const thread = log.thread(site.host, to)
    const kind = letterKind(message, words, thread)
    if (kind === null) return
    const own = recordsMeant(world, site, words)
    const isEnough = own.records.length > 0 || kind === 'request'
    const found = isEnough ? own : recordsMeant(world, site, [words, ...thread.texts].join('\n'))
    const people = new Set(found.records.map(listing => listing.person))
    const { subject, text, messageId } = message
    const person = people.size === 1 ? (found.records[0]?.person ?? null) : null
    store.transaction(() => {
      const letter = log.note(site.host, {
        mailbox: address,
        from: to,
        kind,
        subject,
        text,
        person,
        messageId,
      })
      const conduct = conducts.of(site, address)
      if (!isAnswered(kind, conduct.answersFrom ?? 'request')) return
      const answer = answerTo(conduct, thread.sinceAnswered)
      const wasAccepted = () =>
        kind !== 'request' &&
        world.requests.of(site).some(one => one.email === to && one.status === 'accepted')
      const desk = { site, mailbox: address, message, to, letter, found, wasAccepted }
      for (const one of giveAnswer(giving, desk, conduct, answer)) letters.plan(site.host, one.at, one.letter)
    })
  }
  return {
    read: async message => {
      const fromSite = world.sites.some(site => site.host === hostOf(bareAddress(message.from)))
      const isReport = message.envelopeFrom === ''
      const to = fromSite || isReport ? null : await replyAddress(message.raw)
      if (to === null) return
      for (const address of message.to.map(one => one.toLowerCase())) {
        const site = siteOf(address)
        if (site) answerMail(site, address, message, to)
      }
      await sendDue()
    },
    refuses: (recipient, sender) => {
      const address = recipient.toLowerCase()
      const site = siteOf(address)
      if (!site || conducts.of(site, address).answer !== 'rejected') return false
      const letter = { mailbox: address, from: sender, kind: 'refused' as const, subject: '', text: '' }
      log.note(site.host, { ...letter, person: null, messageId: '' })
      return true
    },
    sendDue,
  }
}

function wordsOf({ subject, text, html }: Message): string {
  return `${subject}\n${text}\n${html.replace(/<[^>]+>/g, ' ')}`
}
