// The product's own judgment of each site's first answer, before the person's answers.
import { hostOf, isTheirs, type Protected, recordsIn } from './protected-person.ts'

/** Listings by verdict, and how many of the first listings are among those taken as theirs. */
export type Finding = { shown: number; taken: number; right: number; asked: number }

export type FirstLooks = {
  /** Counts the scans that finished since the last call. Called before people act. */
  note: (person: Protected) => void
  counts: (shown: number) => Finding
}

/** Starts with zero counts. */
export function createFirstLooks(): FirstLooks {
  const counted = new Set<string>()
  const sums = { taken: 0, right: 0, asked: 0 }
  return {
    note(person) {
      for (const scan of person.account.rows('exposure_scans')) {
        const isAnswered = scan.status === 'found' || scan.status === 'unsure' || scan.status === 'not_found'
        if (!isAnswered || counted.has(scan.id)) continue
        counted.add(scan.id)
        const host = hostOf(person.account, scan.site_id)
        for (const { key, verdict } of scan.listings) {
          if (verdict === 'unsure') sums.asked++
          if (verdict !== 'yours') continue
          sums.taken++
          if (isTheirs(person, host, key)) sums.right++
        }
      }
    },
    counts: shown => ({ shown, ...sums }),
  }
}

/**
 * The same for every listing ever taken as theirs, including by answers. `shown`: the person's listings in the world.
 */
export function countEverTaken(
  people: readonly Protected[],
  shown: readonly { person: Protected; host: string; record: string }[],
): Finding {
  const finding: Finding = { shown: shown.length, taken: 0, right: 0, asked: 0 }
  for (const person of people) {
    for (const scan of person.account.rows('exposure_scans')) {
      const host = hostOf(person.account, scan.site_id)
      const first = shown.filter(one => one.person === person && one.host === host)
      for (const { key, verdict } of scan.listings) {
        if (verdict !== 'yours') continue
        // A later return is another listing, and says nothing about the first ones.
        const isFirst = first.some(one => recordsIn(key).includes(one.record))
        if (isTheirs(person, host, key) && !isFirst) continue
        finding.taken++
        if (isFirst) finding.right++
      }
    }
  }
  return finding
}
