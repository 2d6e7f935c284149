// The pretend world around the product, as a tester sees it: its people, sites, mail and clock.
import { must } from '#shared/lib/must.ts'

export type WorldPerson = {
  id: string
  fullName: string
  profile: {
    names: { first: string; middle?: string; last: string; suffix?: string }[]
    birthDate?: string
    birthYear?: number
    addresses: {
      street?: string
      city: string
      state: string
      zip?: string
      current: boolean
      until?: number
    }[]
    phones?: string[]
    emails?: string[]
    relatives?: string[]
  }
  namesakes: string[]
  listedOn: string[]
  listings: { site: string; url: string; address: string }[]
}

export type WorldSite = {
  host: string
  name: string
  address: string
  optOut: { flow: string; address: string }
  behaviors: string[]
  /** Page requests since the start. */
  visits: number
  submissions: { person: string; status: string; via: string; duplicateOf: string | null }[]
  duplicates: number
  letters: WorldLetter[]
}

/** A letter that reached a site's desk, with what the desk answered. */
export type WorldLetter = {
  at: string
  mailbox: string
  from: string
  kind: string
  subject: string
  text: string
  person: string | null
  /** How many earlier ones had the same words. */
  sameBefore: number
  answers: { at: string; answer: string; meaning: string }[]
}

export type WorldMail = { id: string; to: string; from: string; subject: string; text: string; html: string }

export type World = {
  /** The person with this id, found by a text that matches their name. */
  person: (text: string, id: string) => Promise<WorldPerson>
  sites: () => Promise<WorldSite[]>
  site: (host: string) => Promise<WorldSite>
  /** Mails to an address, newest first. */
  mails: (to: string) => Promise<WorldMail[]>
  /** Advances time, and waits until all due work is done. */
  advance: (duration: string) => Promise<void>
  /** The same, until an instant (epoch milliseconds). */
  advanceTo: (instant: number) => Promise<void>
  /** Changes the world: `{desk: {site, answer}}` decides what a site's privacy desk answers. */
  order: (order: Readonly<Record<string, unknown>>) => Promise<void>
  /** The letters in a puzzle's picture. */
  puzzle: (id: string) => Promise<string>
}

/** The world of a running product, through /dev. */
export function worldOf(productUrl: string): World {
  const fetchDev = (path: string, body?: unknown) =>
    fetch(
      `${productUrl}/dev${path}`,
      body === undefined
        ? {}
        : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    )
  const ask = async <T>(path: string): Promise<T> => {
    const response = await fetchDev(path)
    if (!response.ok) throw new Error(`/dev${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as T
  }
  const sites = async () => (await ask<{ sites: WorldSite[] }>('/world')).sites
  const advance = async (duration: string) => {
    let response = await fetchDev('/clock', { advance: duration })
    // The server gave up waiting with work still due: on a busy machine, a month's work takes longer.
    while (response.status === 503) response = await fetchDev('/clock', { advance: 'PT0S' })
    if (!response.ok) throw new Error(`/dev/clock: ${response.status} ${await response.text()}`)
  }
  return {
    async person(text, id) {
      const { people } = await ask<{ people: WorldPerson[] }>(`/world?person=${encodeURIComponent(text)}`)
      return must(
        people.find(person => person.id === id),
        `${id} among people like “${text}”`,
      )
    },
    sites,
    site: async host =>
      must(
        (await sites()).find(site => site.host === host),
        host,
      ),
    mails: to => ask(`/mailbox.json?to=${encodeURIComponent(to)}`),
    advance,
    async advanceTo(instant) {
      const { now } = await ask<{ now: string }>('/clock')
      await advance(`PT${Math.ceil((instant - Date.parse(now)) / 1000)}S`)
    },
    async order(order) {
      const response = await fetchDev('/world', order)
      if (!response.ok) throw new Error(`/dev/world: ${response.status} ${await response.text()}`)
    },
    puzzle: async id =>
      must((await ask<{ captcha: string | null }>(`/world?captcha=${id}`)).captcha, 'puzzle'),
  }
}
