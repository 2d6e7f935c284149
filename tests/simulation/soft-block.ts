// Every site blocks everyone with its own no-results page. Then no one can know that a listing is gone, and claiming so
// is false even if it happens to be true.
import { DAY, MINUTE } from '#shared/lib/time.ts'
import type { SimulationOptions } from './options.ts'
import { hostOf, type Protected } from './protected-person.ts'
import type { Violations } from './violations.ts'
import type { PretendWorld } from './world.ts'

/** Begins after this long: by then removals have been requested, and the first have been seen gone once. */
const BEGINS_AFTER = 2 * DAY
/** A scan that was running at the start of the block may end a little later. */
const UNDER_WAY = 10 * MINUTE

export type SoftBlock = {
  /** Switches the block on and off as planned, `elapsed` after the start. */
  at: (elapsed: number) => Promise<void>
  judge: (person: Protected) => void
}

/** Blocks as the options say: from the third day on, for so many days. */
export function blockSoftly(
  world: Pick<PretendWorld, 'order'>,
  { softBlockDays }: Pick<SimulationOptions, 'softBlockDays'>,
  start: number,
  { note }: Violations,
): SoftBlock {
  const end = BEGINS_AFTER + softBlockDays * DAY
  let isOn = false
  /** A step's results are dated within it, so claims count from the first whole step to the last. */
  let first = Number.POSITIVE_INFINITY
  let last = Number.POSITIVE_INFINITY
  const within = (at: number) => at > first + UNDER_WAY && at < last
  return {
    async at(elapsed) {
      const shouldBe = elapsed >= BEGINS_AFTER && elapsed < end
      if (shouldBe === isOn) return
      isOn = shouldBe
      if (isOn) first = start + elapsed
      else last = start + elapsed
      await world.order({ lie: { site: '*', kind: 'soft-block', on: isOn } })
    },
    judge({ account }) {
      for (const scan of account.rows('exposure_scans')) {
        const host = hostOf(account, scan.site_id)
        const say = (subject: string, time: string | null, what: string) => {
          if (time === null || !within(Date.parse(time))) return
          note(
            'false claim',
            host,
            subject,
            Date.parse(time),
            `${what} while every site turned everybody away`,
          )
        }
        if (scan.status === 'not_found') say(scan.id, scan.scan_date, 'said "not found"')
        for (const { gone_at } of scan.listings) say(scan.id, gone_at, 'said that a listing is gone')
      }
      for (const job of account.rows('removal_jobs')) {
        const at = job.completed_at
        if (at !== null && within(Date.parse(at)))
          note(
            'false claim',
            hostOf(account, job.site_id),
            job.id,
            Date.parse(at),
            'said that a removal is done while every site turned everybody away',
          )
      }
    },
  }
}
