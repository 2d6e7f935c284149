// The database's clock, which all copies of the server use, so that they agree on leases, due times and the gaps
// between scans even if their machines' clocks differ.
import { sql } from 'drizzle-orm'
import { type Now, SECOND } from '#shared/lib/time.ts'
import type { Log } from '../lib/log.ts'
import type { Db } from './database.ts'

/** A machine whose clock is off by more than this takes no work: certificates, mail and websites depend on it too. */
export const MOST_OFF = 5 * SECOND
/** How long a measurement is valid. */
const FRESH_FOR = 5 * SECOND
/** How often we measure the clock in any case, so that `now` follows a clock that is adjusted. */
const MEASURE_EVERY = 15 * SECOND

export type DatabaseClock = {
  /** Epoch milliseconds by the database's clock; by the machine's clock until the first measurement. */
  now: Now
  /** Measures now and at intervals; returns a function that stops it. */
  follow: (db: Db) => Promise<() => void>
  /**
   * Whether the machine's clock is within `MOST_OFF` of the database's. Measures again if the last result is too old.
   */
  isRight: () => Promise<boolean>
}

/** `machineNow`: epoch milliseconds by the machine's own clock. */
export function createDatabaseClock(machineNow: Now, log: Log): DatabaseClock {
  let db: Db | null = null
  /** Database minus machine, in milliseconds; accurate to half of the query's duration. */
  let offset = 0
  let isOff = false
  let measuredAt = Number.NEGATIVE_INFINITY
  const measure = async () => {
    if (db === null) return
    const asked = machineNow()
    const { rows } = (await db.execute(
      sql`select extract(epoch from clock_timestamp()) * 1000 as at`,
    )) as unknown as { rows: { at: unknown }[] }
    const answered = machineNow()
    const at = Number(rows[0]?.at)
    offset = at - (asked + answered) / 2
    // A slow answer is less precise. The clock is off only if it's off for every moment at which the database may have
    // read its own.
    const was = isOff
    isOff = at - answered > MOST_OFF || asked - at > MOST_OFF
    measuredAt = answered
    if (isOff && !was)
      log.error(
        { aheadMs: Math.round(-offset) },
        'this machine’s clock is off; it takes no work until it is set',
      )
    if (!isOff && was) log.info({ aheadMs: Math.round(-offset) }, 'this machine’s clock is right again')
  }
  return {
    now: () => Math.round(machineNow() + offset),
    async follow(followed) {
      db = followed
      await measure()
      const timer = setInterval(() => {
        measure().catch(error => log.error({ err: error }, 'the database’s clock could not be read'))
      }, MEASURE_EVERY)
      timer.unref()
      return () => clearInterval(timer)
    },
    async isRight() {
      const age = machineNow() - measuredAt
      if (age < 0 || age > FRESH_FOR) await measure()
      return !isOff
    },
  }
}
