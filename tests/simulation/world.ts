// The pretend world through its own addresses: its clock, its truth about people, its mail, and commands to it.
import { z } from '#shared/lib/z.ts'

const comingOrGoing = z.object({ site: z.string(), record: z.string(), at: z.string(), event: z.string() })
export type ComingOrGoing = z.infer<typeof comingOrGoing>

const shownListing = z.object({
  site: z.string(),
  record: z.string(),
  url: z.string(),
  shown: z.object({ name: z.string(), places: z.array(z.string()) }),
})
export type ShownListing = z.infer<typeof shownListing>

const personTruth = z.object({
  id: z.string(),
  fullName: z.string(),
  profile: z.object({
    names: z.array(
      z.object({ first: z.string(), middle: z.string(), last: z.string(), suffix: z.string().optional() }),
    ),
    birthDate: z.string().optional(),
    birthYear: z.number().optional(),
    addresses: z.array(
      z.object({
        street: z.string().optional(),
        city: z.string(),
        state: z.string(),
        zip: z.string().optional(),
        current: z.boolean(),
        until: z.number().optional(),
      }),
    ),
    phones: z.array(z.string()),
    emails: z.array(z.string()),
    relatives: z.array(z.string()),
  }),
  namesakes: z.array(z.string()),
  listings: z.array(shownListing),
  history: z.array(comingOrGoing).optional(),
})
export type PersonTruth = z.infer<typeof personTruth>

const submission = z.object({
  id: z.string(),
  at: z.string(),
  person: z.string(),
  record: z.string(),
  via: z.string(),
  email: z.string(),
  effectiveAt: z.string().nullable(),
})
export type Submission = z.infer<typeof submission>

const answered = z.object({
  at: z.string(),
  to: z.string(),
  from: z.string(),
  subject: z.string(),
  /** The class that the desk meant, or `bounce`, `delayed`, `stranger`, `forged`. */
  meaning: z.string(),
  /** What the site did: `removes`, `hides` or `nothing`. */
  effect: z.string(),
})
export type LetterAnswer = z.infer<typeof answered>

const letter = z.object({
  id: z.number(),
  at: z.string(),
  mailbox: z.string(),
  /** The return address that it came from. */
  from: z.string(),
  /** `refused`: the mail server didn't take it. */
  kind: z.enum(['request', 'answer', 'follow_up', 'final_notice', 'refused']),
  subject: z.string(),
  text: z.string(),
  cites: z.array(z.object({ law: z.string(), isClaimed: z.boolean() })),
  /** How many earlier letters were the same, word for word. */
  sameBefore: z.number(),
  answers: z.array(answered),
})
export type SiteLetter = z.infer<typeof letter>

const siteTruth = z.object({
  host: z.string(),
  optOut: z.object({ flow: z.string(), address: z.string() }),
  parent: z.string().nullable(),
  behaviors: z.array(z.string()),
  broken: z.string().nullable(),
  /** Whether the site currently hides people it lists. */
  hides: z.boolean().default(false),
  submissions: z.array(submission),
  /** Names and towns entered in its removal forms, and whether it shows any person with them. */
  told: z.array(z.object({ at: z.string(), isShown: z.boolean() })).default([]),
  /** Its current trouble, from the faults. */
  trouble: z.string().nullable().default(null),
  /** The letters to its privacy desk. */
  letters: z.array(letter).default([]),
})
export type SiteTruth = z.infer<typeof siteTruth>

const worldAnswer = z.object({
  now: z.string(),
  population: z.number(),
  sites: z.array(siteTruth),
  people: z.array(personTruth).optional(),
  captcha: z.string().nullable().optional(),
})
export type WorldAnswer = z.infer<typeof worldAnswer>

const mail = z.object({
  id: z.string(),
  from: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
})
export type Mail = z.infer<typeof mail>

/** How often we wait for one step's work, four minutes each time. */
const WAITS_MAX = 15

export type PretendWorld = {
  url: string
  /** The world's current time in epoch milliseconds. */
  now: () => Promise<number>
  /** Advances time and waits until all due work is done. */
  advance: (duration: string) => Promise<void>
  look: () => Promise<WorldAnswer>
  person: (id: string) => Promise<PersonTruth | null>
  /** The letters of a picture puzzle. */
  solve: (puzzle: string) => Promise<string>
  mails: (to: string) => Promise<Mail[]>
  /** Gives an address the plan with daily scans, as if bought there. */
  givePlan: (email: string) => Promise<void>
  /** Sends a command. False if this world doesn't know it. */
  order: (order: Record<string, unknown>) => Promise<boolean>
}

/** The world of the product at `url`. */
export function pretendWorld(url: string): PretendWorld {
  const get = async (path: string): Promise<unknown> => {
    const response = await fetch(url + path)
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    return response.json()
  }
  const post = (path: string, body: unknown) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const ask = async (query: string) => worldAnswer.parse(await get(`/dev/world${query}`))
  return {
    url,
    now: async () => Date.parse(z.object({ now: z.string() }).parse(await get('/dev/clock')).now),
    advance: async duration => {
      let response = await post('/dev/clock', { advance: duration })
      // Time has moved, but the work is slow on a busy machine.
      for (let tries = 1; response.status === 503 && tries < WAITS_MAX; tries++)
        response = await post('/dev/clock', { advance: 'PT0S' })
      if (!response.ok) throw new Error(`/dev/clock: ${response.status} ${await response.text()}`)
      await response.arrayBuffer()
    },
    look: () => ask(''),
    person: async id => (await ask(`?person=${id}`)).people?.find(person => person.id === id) ?? null,
    solve: async puzzle => (await ask(`?captcha=${encodeURIComponent(puzzle)}`)).captcha ?? '',
    mails: async to => z.array(mail).parse(await get(`/dev/mailbox.json?to=${encodeURIComponent(to)}`)),
    async givePlan(email) {
      const response = await post('/dev/stripe', { subscribe: { email, plan: 'elite' } })
      if (!response.ok) throw new Error(`/dev/stripe: ${response.status} ${await response.text()}`)
      await response.arrayBuffer()
    },
    order: async order => {
      const response = await post('/dev/world', order)
      if (response.status >= 500) throw new Error(`/dev/world: ${response.status}`)
      await response.arrayBuffer()
      return response.ok
    },
  }
}
