// Trouble that looks random but is deterministic: the faults of a site and the outcome of a removal depend only on the
// seed, the site (or its record) and the time. So a run can be repeated, even an interrupted one.
import { DAY, HOUR } from '#shared/lib/time.ts'
import { z } from '#shared/lib/z.ts'
import { LIES } from '../lies/kinds.ts'
import { fraction, hash } from '../random.ts'
import type { Store } from '../store.ts'

/** `rate` is the share of time in which a site is in trouble, and the share of removals that go wrong. */
export const faultPlan = z.strictObject({ seed: z.int().min(0), rate: z.number().min(0).max(1) })
export type FaultPlan = z.infer<typeof faultPlan>

/** Possible troubles of a site's pages: their duration in hours, and their share of all trouble. */
const TROUBLES = {
  /** A bot wall. */
  challenge: { hours: 24, share: 0.08 },
  /** 429 with `Retry-After`. */
  throttle: { hours: 12, share: 0.06 },
  /** 500. */
  error: { hours: 6, share: 0.06 },
  /** An answer that arrives after every visitor has given up. */
  hang: { hours: 6, share: 0.04 },
  /** Every class of the pages has another name. */
  layout: { hours: 72, share: 0.04 },
  /** Only the class of the records' names has another name. */
  names: { hours: 72, share: 0.04 },
  /** 200, with nothing between header and footer. */
  empty: { hours: 12, share: 0.04 },
  /** The no-results page repeats the searched name, as if it had found the person. */
  echo: { hours: 48, share: 0.04 },
  ...LIES,
} as const
export type Trouble = keyof typeof TROUBLES

/** Possible outcomes of a removal and of its confirmation mail, with their shares. */
const FATES = {
  /** The site confirms it but never does it. */
  unkept: 0.3,
  /** One mirror's record stays; on a site without mirrors, the name and the town stay. */
  partial: 0.2,
  /** The record leaves the search, but its page stays. */
  hidden: 0.2,
  /** Done, but a record under a new id comes later. */
  relisted: 0.3,
} as const
const MAIL_FATES = { late: 0.6, lost: 0.4 } as const

export type Fate =
  | { kind: 'unkept' }
  | { kind: 'partial' }
  | { kind: 'hidden' }
  | { kind: 'relisted'; afterMs: number }
export type MailFate = { kind: 'lost' } | { kind: 'late'; byMs: number }

/** The trouble of `host` at `at`; null if there is none. */
export function troubleAt({ seed, rate }: FaultPlan, host: string, at: number): Trouble | null {
  for (const [trouble, { hours, share }] of Object.entries(TROUBLES)) {
    const own = `${seed}:${host}:${trouble}`
    // Sites break and recover on the hour, each at a different one.
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

/** Scheduled events get a different minute than events that people trigger on the hour. */
const HALF = HOUR / 2

const dayOf = (at: number) => Math.floor(at / DAY)

/** The outcome of a removal of `record` that `host` grants at `at`; null if it is done as promised. */
export function fateAt({ seed, rate }: FaultPlan, host: string, record: string, at: number): Fate | null {
  const own = `${seed}:${host}:${record}:${dayOf(at)}`
  const kind = drawn(FATES, fraction(`${own}:fate`), rate)
  if (kind === null) return null
  return kind === 'relisted' ? { kind, afterMs: (5 + (hash(`${own}:after`) % 35)) * DAY + HALF } : { kind }
}

/** What happens to the confirmation mail for a removal of `record`; null if it is sent at once. */
export function mailFateAt(plan: FaultPlan, host: string, record: string, at: number): MailFate | null {
  const own = `${plan.seed}:${host}:${record}:${dayOf(at)}`
  const kind = drawn(MAIL_FATES, fraction(`${own}:mail`), plan.rate)
  if (kind === null) return null
  return kind === 'late' ? { kind, byMs: (6 + (hash(`${own}:by`) % 90)) * HOUR + HALF } : { kind }
}

export type Faults = {
  plan: () => FaultPlan | null
  set: (plan: FaultPlan | null) => void
  /** Like the functions above, for the current plan and time; null without a plan. */
  trouble: (host: string) => Trouble | null
  fate: (host: string, record: string) => Fate | null
  mailFate: (host: string, record: string) => MailFate | null
}

const SETTING = 'faults'

/** The faults of a world, off until a plan is set. The plan is stored in `store`. */
export function createFaults(store: Store, now: () => number): Faults {
  const kept: unknown = JSON.parse(store.setting(SETTING) ?? 'null')
  let current = faultPlan.nullable().parse(kept)
  /** Cached: every page needs the trouble many times, and it stays the same for an hour. */
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
