// Whether every listing that returned on a cleaned site raised an alert within one monitoring interval.
import { DAY, HOUR, iso } from '#shared/lib/time.ts'
import type { Frequency } from './options.ts'
import { hostOf, jobsOf, type Protected, recordsIn } from './protected-person.ts'
import type { Violations } from './violations.ts'
import type { SiteTruth } from './world.ts'

/** Monitoring intervals (PRODUCT T9.7: daily every 24 hours, weekly 7 days, monthly 30 days). */
const INTERVAL: Readonly<Record<Frequency, number>> = { daily: DAY, weekly: 7 * DAY, monthly: 30 * DAY }
/** When an unfinished scan is retried (RECIPES 10, `retryError`). */
const RETRY = 48 * HOUR

type Watched = {
  deadline: number
  /** `left`: the record disappeared again before its deadline. */
  state: 'open' | 'alerted' | 'late' | 'left' | 'not cleaned'
  /** How it was first reported: by an alert, or by asking whether it's theirs. */
  by: 'alert' | 'question' | null
  extended: number
}

export type ReturnCounts = {
  /** All listings that came back. */
  returned: number
  /** Of them, those on sites with a completed removal: these require an alert. */
  owed: number
  inTime: number
  /** Of these, the doubtful ones, which were first asked about. */
  asked: number
  /** Deadlines extended because the site couldn't be scanned. */
  extended: number
  /** Still within their interval at the end, or gone again before its end. */
  open: number
}

export type ReturnsJudge = {
  /** Records which sites hide listed people. Call before their listings are judged. */
  noteHiding: (sites: readonly Pick<SiteTruth, 'host' | 'hides'>[], now: number) => void
  judge: (person: Protected, now: number) => void
  counts: () => ReturnCounts
}

/** `step`: how far time moves at once. Work due during a step is done at its end. */
export function judgeReturns(step: number, violations: Violations): ReturnsJudge {
  const watched = new Map<string, Watched>()
  const lastHidden = new Map<string, number>()
  const start = (person: Protected, host: string, at: number): Watched => {
    const cleaned = person.account
      .rows('removal_jobs')
      .some(
        job =>
          hostOf(person.account, job.site_id) === host &&
          job.completed_at !== null &&
          Date.parse(job.completed_at) < at,
      )
    const deadline = at + INTERVAL[person.frequency] + step
    return { deadline, state: cleaned ? 'open' : 'not cleaned', by: null, extended: 0 }
  }
  return {
    noteHiding: (sites, now) => {
      for (const { host, hides } of sites) if (hides) lastHidden.set(host, now)
    },
    judge(person, now) {
      for (const { site: host, record, at } of person.truth.returns()) {
        const key = [person.id, host, record, at].join(' ')
        const one = watched.get(key) ?? start(person, host, at)
        watched.set(key, one)
        if (one.state !== 'open') continue
        const { known, broken, scanId } = howKnown(person, host, record, at)
        one.by ??= known
        if (known === 'alert' || (known === 'question' && now > one.deadline)) one.state = 'alerted'
        else if (now <= one.deadline) continue
        else if (!person.truth.shownThrough(host, at, one.deadline - step, record)) one.state = 'left'
        else if (broken) {
          one.deadline = now + RETRY + step
          one.extended++
        } else if ((lastHidden.get(host) ?? 0) >= one.deadline - INTERVAL[person.frequency] - step) {
          // Scanned while the site hid everyone: the product can't know, and the next scan comes at the usual time.
          one.deadline = now + INTERVAL[person.frequency] + step
          one.extended++
        } else {
          one.state = 'late'
          violations.note(
            'late alert',
            host,
            scanId,
            at,
            `back since ${iso(at)}, ${person.frequency}, nothing said by ${iso(one.deadline)}`,
          )
        }
      }
    },
    counts: () => {
      const all = [...watched.values()]
      const owed = all.filter(one => one.state !== 'not cleaned')
      const inTime = owed.filter(one => one.state === 'alerted')
      return {
        returned: all.length,
        owed: owed.length,
        inTime: inTime.length,
        asked: inTime.filter(one => one.by === 'question').length,
        extended: owed.reduce((sum, one) => sum + one.extended, 0),
        open: owed.filter(one => one.state === 'open' || one.state === 'left').length,
      }
    },
  }
}

/** How the person was notified of a returned record, and whether the site could be scanned. */
function howKnown({ account }: Protected, host: string, record: string, at: number) {
  const scan = account.rows('exposure_scans').find(one => hostOf(account, one.site_id) === host)
  if (!scan) return { known: null, broken: false, scanId: null }
  const isRecord = (key: string) => recordsIn(key).includes(record)
  const alerted = account
    .rows('reappearance_alerts')
    .some(
      alert =>
        alert.scan_id === scan.id && isRecord(alert.listing_key) && Date.parse(alert.detected_at) >= at,
    )
  const underWay = jobsOf(account, scan).some(
    job => isRecord(job.listing_key) && Date.parse(job.created_at) >= at,
  )
  const asked = scan.listings.some(
    seen => isRecord(seen.key) && seen.gone_at === null && Date.parse(seen.last_seen_at) >= at,
  )
  const known = alerted || underWay ? ('alert' as const) : asked ? ('question' as const) : null
  return { known, broken: scan.problem !== null, scanId: scan.id }
}
