// The privacy desks of the sandbox sites: they read mail to privacy@<site>, reply, and remove the record after the
// site's delay.
import { must } from '#shared/lib/must.ts'
import type { SiteDefinition } from '../sites/definition.ts'
import { privacyMailbox } from '../sites/definition.ts'
import type { Store } from '../store.ts'
import type { Listing } from '../world/listing.ts'
import type { World } from '../world/world.ts'
import { asksForRemoval, recordsMeant } from './desk-reading.ts'
import { createLetters } from './letters.ts'
import type { Mailbox } from './mailbox.ts'
import { bareAddress, composeMessage, hostOf, type Letter, type Message, replyAddress } from './message.ts'
import { delayText, deskLetter } from './site-letters.ts'

export type PrivacyDesk = {
  /** Reads a mail that just arrived; ignores mail that isn't for a site's desk. */
  read: (message: Message) => Promise<void>
  /** Sends the letters that are due. */
  sendDue: () => Promise<void>
}

type Deps = {
  store: Store
  world: World
  mailbox: Mailbox
  reference: () => string
  sent: () => void
}

type Answer = (lines: readonly string[]) => Letter

/** A desk's reply to a letter, and the records that it will remove. */
function judge(world: World, site: SiteDefinition, text: string): { lines: string[]; accepted: Listing[] } {
  const { optOut } = site
  const only = (line: string) => ({ lines: [line], accepted: [] })
  if (optOut.flow === 'parent') return only(`Our records come from ${optOut.parent}. Please ask there.`)
  if (optOut.flow === 'phone') {
    return only(
      `We take removal requests by telephone only: ${optOut.number}. Have your record number ready.`,
    )
  }
  const { linked, records } = recordsMeant(world, site, text)
  if (records.length === 0) {
    return only(
      'We could not find a record from your mail. Please send its address, or your full name and city.',
    )
  }
  if (!linked && records.length > 1) {
    return only('Several records fit your mail. Please send the address of yours, or your year of birth.')
  }
  const names = records.map(listing => `${listing.name} (record ${listing.id})`).join(', ')
  const promise = `It will be done ${delayText(optOut.hours)}.`
  return { lines: [`We have your request to remove ${names}.`, promise], accepted: records }
}

/** The desks of all sites of `world`. */
export function createPrivacyDesk({ store, world, mailbox, reference, sent }: Deps): PrivacyDesk {
  const letters = createLetters(store)
  const keep = async (letter: Letter, work: () => void) => {
    const message = await composeMessage(letter, new Date(world.now()))
    store.transaction(() => {
      work()
      mailbox.put(message)
    })
    sent()
  }
  const accept = (listing: Listing, to: string, answer: Answer) => {
    const { site, generation, id: record } = listing
    const person = must(world.people.get(listing.person), 'the person of a listing')
    const request = { id: reference(), generation, record, via: 'email' as const, email: to, token: null }
    const { effectiveAt } = world.requests.submit(site, person, request)
    const line = `The record of ${listing.name} has been removed from ${site.name}. Reference ${request.id}.`
    letters.plan(site.host, effectiveAt ?? world.now(), answer([line]))
  }
  const answerMail = async (site: SiteDefinition, message: Message, to: string) => {
    const { subject, messageId } = message
    const answer: Answer = lines => deskLetter(site, privacyMailbox(site), { to, subject, messageId }, lines)
    const { lines, accepted } = judge(world, site, wordsOf(message))
    await keep(answer(lines), () => {
      for (const listing of accepted) accept(listing, to, answer)
    })
  }
  return {
    read: async message => {
      const sites = world.sites.filter(site =>
        message.to.some(to => to.toLowerCase() === privacyMailbox(site)),
      )
      const fromSite = world.sites.some(site => site.host === hostOf(bareAddress(message.from)))
      if (sites.length === 0 || fromSite || !asksForRemoval(wordsOf(message))) return
      const to = await replyAddress(message.raw)
      if (to !== null) for (const site of sites) await answerMail(site, message, to)
    },
    sendDue: async () => {
      for (const { seq, letter } of letters.due(world.now())) {
        await keep(letter, () => letters.sent(seq, world.now()))
      }
    },
  }
}

function wordsOf({ subject, text, html }: Message): string {
  return `${subject}\n${text}\n${html.replace(/<[^>]+>/g, ' ')}`
}
