// Trouble at random that is no chance at all: what is wrong with a site, and what becomes of a removal, follows from
// the seed, the site (or its record) and the time alone. So a run can be repeated, also one that was broken off.
import { DAY, HOUR } from '#shared/lib/time.ts'
import { z } from '#shared/lib/z.ts'
import { LIES } from '../lies/kinds.ts'
import { fraction, hash } from '../random.ts'
import type { Store } from '../store.ts'

/** `rate` is the share of the time in which a site is in trouble, and the share of removals that go wrong. */
export const faultPlan = z.strictObject({ seed: z.int().min(0), rate: z.number().min(0).max(1) })
export type FaultPlan = z.infer<typeof faultPlan>

/** What can be wrong with a site's pages: how many hours it lasts, and its share of all trouble. */
const TROUBLES = {
  /** A bot wall. */
  challenge: { hours: 24, share: 0.08 },
  /** 429 with `Retry-After`. */
  throttle: { hours: 12, share: 0.06 },
  /** 500. */
  error: { hours: 6, share: 0.06 },
  /** An answer so late that nobody is waiting for it. */
  hang: { hours: 6, share: 0.04 },
  /** Every class of the pages has another name. */
  layout: { hours: 72, share: 0.04 },
  /** The class of the records' names has another name; all else is as before. */
  names: { hours: 72, share: 0.04 },
  /** 200, with nothing between header and footer. */
  empty: { hours: 12, share: 0.04 },
  /** The page that found nobody repeats who was sought, as if it had. */
  echo: { hours: 48, share: 0.04 },
  ...LIES,
} as const
export type Trouble = keyof typeof TROUBLES

/** What can become of a removal and of the mail that is to confirm it, with the shares of each. */
const FATES = {
  /** Said to be done, never done. */
  unkept: 0.3,
  /** The records of a child stay; where there is none, the name and the town stay. */
  partial: 0.2,
  /** Out of the search; the record's page stays. */
  hidden: 0.2,
  /** Done; a record under a new id comes later. */
  relisted: 0.3,
} as const
const MAIL_FATES = { late: 0.6, lost: 0.4 } as const

export type Fate =
  | { kind: 'unkept' }
  | { kind: 'partial' }
  | { kind: 'hidden' }
  | { kind: 'relisted'; afterMs: number }
export type MailFate = { kind: 'lost' } | { kind: 'late'; byMs: number }

/** What is wrong with the pages of `host` at `at`; null when nothing is. */
export function troubleAt({ seed, rate }: FaultPlan, host: string, at: number): Trouble | null {
  for (const [trouble, { hours, share }] of Object.entries(TROUBLES)) {
    const own = `${seed}:${host}:${trouble}`
    // Sites break and mend on the hour, and not at the same.
    const period = Math.floor(Math.floor(at / HOUR) / hours + fraction(`${own}:phase`))
    if (fraction(`${own}:${period}`) < rate * share) return trouble as Trouble
  }
  return null
}

function drawn<Name extends string>(shares: Readonly<Record<Name, number>>, roll: number, rate: number) {
  let edge = 0
  for (const name of Object.keys(shares) as Name[]) {
    edge += rate * shares[name]
    if (roll < edge) return name
  }
  return null
}

/** What comes by itself comes at another minute than what somebody does by the clock. */
const HALF = HOUR / 2

const dayOf = (at: number) => Math.floor(at / DAY)

/** What becomes of a removal of `record` that `host` grants at `at`; null when it is done as promised. */
export function fateAt({ seed, rate }: FaultPlan, host: string, record: string, at: number): Fate | null {
  const own = `${seed}:${host}:${record}:${dayOf(at)}`
  const kind = drawn(FATES, fraction(`${own}:fate`), rate)
  if (kind === null) return null
  return kind === 'relisted' ? { kind, afterMs: (5 + (hash(`${own}:after`) % 35)) * DAY + HALF } : { kind }
}

/** What becomes of the mail that is to confirm a removal of `record`; null when it comes at once. */
export function mailFateAt(plan: FaultPlan, host: string, record: string, at: number): MailFate | null {
  const own = `${plan.seed}:${host}:${record}:${dayOf(at)}`
  const kind = drawn(MAIL_FATES, fraction(`${own}:mail`), plan.rate)
  if (kind === null) return null
  return kind === 'late' ? { kind, byMs: (6 + (hash(`${own}:by`) % 90)) * HOUR + HALF } : { kind }
}

export type Faults = {
  plan: () => FaultPlan | null
  set: (plan: FaultPlan | null) => void
  /** As above, by the plan that is set, now; null while none is. */
  trouble: (host: string) => Trouble | null
  fate: (host: string, record: string) => Fate | null
  mailFate: (host: string, record: string) => MailFate | null
}

const SETTING = 'faults'

/** The faults of a world; the plan is kept in `store`. Off until it is set. */
export function createFaults(store: Store, now: () => number): Faults {
  const kept: unknown = JSON.parse(store.setting(SETTING) ?? 'null')
  let current = faultPlan.nullable().parse(kept)
  /** Every page asks for it many times, and it's the same for an hour. */
  const known = new Map<string, { hour: number; trouble: Trouble | null }>()
  const trouble = (host: string): Trouble | null => {
    if (current === null) return null
    const hour = Math.floor(now() / HOUR)
    const last = known.get(host)
    if (last?.hour === hour) return last.trouble
    const found = troubleAt(current, host, hour * HOUR)
    known.set(host, { hour, trouble: found })
    return found
  }
  return {
    plan: () => current,
    set: plan => {
      store.setSetting(SETTING, JSON.stringify(plan))
      current = plan
      known.clear()
    },
    trouble,
    fate: (host, record) => current && fateAt(current, host, record, now()),
    mailFate: (host, record) => current && mailFateAt(current, host, record, now()),
  }
}
