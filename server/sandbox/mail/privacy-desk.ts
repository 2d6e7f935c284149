// The privacy desks of the pretend sites: they read mail to privacy@<site>, find the record it is about, answer, and
// take the record off after the site's delay.
import { nameKey } from '../people/person.ts'
import type { SiteDefinition } from '../sites/definition.ts'
import { privacyMailbox } from '../sites/definition.ts'
import { numberOf, type Store, textOf } from '../store.ts'
import type { Listing } from '../world/listing.ts'
import type { World } from '../world/world.ts'
import type { Mailbox } from './mailbox.ts'
import { bareAddress, composeMessage, hostOf, type Letter, type Message, replyAddress } from './message.ts'
import { delayText, deskLetter } from './site-letters.ts'

export type PrivacyDesk = {
  /** Reads a mail just caught; does nothing unless it is for a site's desk. */
  read: (message: Message) => Promise<void>
  /** Sends the letters whose time has come. */
  sendDue: () => Promise<void>
}

type Deps = {
  store: Store
  world: World
  mailbox: Mailbox
  reference: () => string
  sent: () => void
}

const ASKS = /\b(remov|delet|opt[ -]?out|suppress|erase|do not sell|stop (selling|sharing))/i

/** Pairs and triples of neighbouring words, as name keys. */
function nameKeys(text: string): Set<string> {
  const words = text.split(/[^\p{L}'-]+/u).filter(word => word !== '')
  const keys = words.flatMap((word, i) => {
    const [second = '', third = ''] = [words[i + 1], words[i + 2]]
    return [nameKey(word + second), nameKey(word + third)]
  })
  return new Set(keys)
}

function recordsLinked(world: World, site: SiteDefinition, text: string): Listing[] {
  const addresses = text.match(/https?:\/\/[^\s<>"')]+/g) ?? []
  return addresses.flatMap(address => world.recordAt(site, address.replace(/[.,;]+$/, '')) ?? [])
}

/** Records whose name and one of whose cities stand in the text, an age or birth year in it not disagreeing. */
function recordsNamed(world: World, site: SiteDefinition, text: string): Listing[] {
  const lower = text.toLowerCase()
  const people = [...nameKeys(text)].flatMap(key => world.people.named(key))
  const found = [...new Set(people)].flatMap(person => world.listing(site, person) ?? [])
  const placed = found.filter(listing =>
    listing.places.some(place => lower.includes(place.city.toLowerCase())),
  )
  const years: string[] = lower.match(/\b(19|20)\d\d\b/g) ?? []
  return placed.filter(listing => {
    const born = world.people.get(listing.person)?.birthDate.slice(0, 4) ?? ''
    return years.length === 0 || born === '' || placed.length === 1 || years.includes(born)
  })
}

/** The desks of all sites of `world`. */
export function createPrivacyDesk({ store, world, mailbox, reference, sent }: Deps): PrivacyDesk {
  const plan = store.db.prepare('insert into letters (due_at, site, letter) values (?, ?, ?)')
  const due = store.db.prepare(
    'select seq, letter from letters where sent_at is null and due_at <= ? order by due_at',
  )
  const mark = store.db.prepare('update letters set sent_at = ? where seq = ?')
  const keep = async (letter: Letter, work: () => void) => {
    const message = await composeMessage(letter, new Date(world.now()))
    store.transaction(() => {
      work()
      mailbox.put(message)
    })
    sent()
  }
  const accept = (
    site: SiteDefinition,
    to: string,
    listing: Listing,
    answer: (lines: string[]) => Letter,
  ) => {
    const person = world.people.get(listing.person)
    if (!person) return
    const { generation, id: record } = listing
    const request = { id: reference(), generation, record, via: 'email' as const, email: to, token: null }
    const { effectiveAt } = world.requests.submit(site, person, request)
    const done = answer([
      `The record of ${listing.name} has been removed from ${site.name}. Reference ${request.id}.`,
    ])
    plan.run(effectiveAt ?? world.now(), site.host, JSON.stringify(done))
  }
  const answerMail = async (site: SiteDefinition, message: Message, to: string) => {
    const text = `${message.subject}\n${message.text}\n${message.html.replace(/<[^>]+>/g, ' ')}`
    const from = privacyMailbox(site)
    const answer = (lines: readonly string[]) => {
      return deskLetter(site, from, { to, subject: message.subject, messageId: message.messageId }, lines)
    }
    const { optOut } = site
    if (optOut.flow === 'phone') {
      const refusal = `We take removal requests by telephone only: ${optOut.number}. Have your record number ready.`
      return keep(answer([refusal]), () => {})
    }
    if (optOut.flow === 'parent') {
      return keep(answer([`Our records come from ${optOut.parent}. Please ask there.`]), () => {})
    }
    const linked = recordsLinked(world, site, text)
    const found = linked.length > 0 ? linked : recordsNamed(world, site, text)
    const unique = [...new Map(found.map(listing => [listing.id, listing])).values()]
    if (unique.length === 0) {
      const sorry =
        'We could not find a record from your mail. Please send its address, or your full name and city.'
      return keep(answer([sorry]), () => {})
    }
    const names = unique.map(listing => `${listing.name} (record ${listing.id})`).join(', ')
    const lines = [`We have your request to remove ${names}.`, `It will be done ${delayText(optOut.hours)}.`]
    return keep(answer(lines), () => {
      for (const listing of unique) accept(site, to, listing, answer)
    })
  }
  return {
    read: async message => {
      const sites = world.sites.filter(site => {
        return message.to.some(address => address.toLowerCase() === privacyMailbox(site).toLowerCase())
      })
      const fromSite = world.sites.some(site => site.host === hostOf(bareAddress(message.from)))
      if (sites.length === 0 || fromSite || !ASKS.test(`${message.subject} ${message.text} ${message.html}`))
        return
      const to = await replyAddress(message.raw)
      if (to === null) return
      for (const site of sites) await answerMail(site, message, to)
    },
    sendDue: async () => {
      for (const row of due.all(world.now())) {
        const letter: Letter = JSON.parse(textOf(row, 'letter'))
        await keep(letter, () => void mark.run(world.now(), numberOf(row, 'seq')))
      }
    },
  }
}
