// The figures of the table, counted from the first scans, the truth at the checkpoints, and the claims there.
import { isFinal } from '#shared/domain/removal.ts'
import { DAY } from '#shared/lib/time.ts'
import { hostOf, jobsOf, type Protected, recordsIn } from './protected-person.ts'
import type { SiteTruth } from './world.ts'

/** The intervals at which Consumer Reports checked again: a week, a month, four months. */
export const CHECKPOINTS = [
  { name: '1 week', days: 7 },
  { name: '1 month', days: 30 },
  { name: '4 months', days: 120 },
] as const

/** A listing that existed at the first scans. */
export type FirstListing = { person: Protected; host: string; record: string }

export type Checkpoint = {
  name: string
  day: number
  /** Of the first listings: no longer shown; nothing of the person shown on the site; claimed as removed. */
  recordGone: number
  personGone: number
  claimed: number
}

export type ArchetypeRow = { archetype: string; shown: number; found: number; gone: number; claimed: number }

/** All people's listings, as the world has them now. */
export function firstListings(people: readonly Protected[]): FirstListing[] {
  return people.flatMap(person =>
    person.truth.present().map(({ site: host, record }) => ({ person, host, record })),
  )
}

/** The current state of the first listings. */
export function countCheckpoint(
  name: string,
  start: number,
  now: number,
  first: readonly FirstListing[],
): Checkpoint {
  const there = (listing: FirstListing) =>
    listing.person.truth.present().filter(({ site }) => site === listing.host)
  return {
    name,
    day: Math.round((now - start) / DAY),
    recordGone: first.filter(one => !there(one).some(shown => shown.record === one.record)).length,
    personGone: first.filter(one => there(one).length === 0).length,
    claimed: first.filter(isClaimed).length,
  }
}

/** Whether the product claims now that it's removed: seen gone twice, and no returned listing remains. */
function isClaimed({ person: { account }, host, record }: FirstListing): boolean {
  const scan = account.rows('exposure_scans').find(one => hostOf(account, one.site_id) === host)
  if (!scan) return false
  const jobs = jobsOf(account, scan)
  const isDone = jobs.some(job => job.status === 'completed' && recordsIn(job.listing_key).includes(record))
  const isListed = scan.listings.some(seen => seen.verdict === 'yours' && seen.gone_at === null)
  return isDone && !isListed && jobs.every(job => isFinal(job.status))
}

/** Whether any scan has found it. */
function isFound({ person: { account }, host, record }: FirstListing): boolean {
  return account
    .rows('exposure_scans')
    .some(
      scan =>
        hostOf(account, scan.site_id) === host &&
        scan.listings.some(seen => seen.verdict === 'yours' && recordsIn(seen.key).includes(record)),
    )
}

/** The first listings by their site's opt-out method. */
export function countArchetypes(first: readonly FirstListing[], sites: readonly SiteTruth[]): ArchetypeRow[] {
  const rows = new Map<string, ArchetypeRow>()
  for (const listing of first) {
    const site = sites.find(one => one.host === listing.host)
    const archetype = site ? archetypeOf(site) : 'unknown'
    const row = rows.get(archetype) ?? { archetype, shown: 0, found: 0, gone: 0, claimed: 0 }
    rows.set(archetype, row)
    row.shown++
    if (isFound(listing)) row.found++
    if (
      !listing.person.truth
        .present()
        .some(({ site: host, record }) => host === listing.host && record === listing.record)
    )
      row.gone++
    if (isClaimed(listing)) row.claimed++
  }
  return [...rows.values()].sort((a, b) => a.archetype.localeCompare(b.archetype))
}

const SAID = /^(opt-out|confirmation|blocked|relists|terms)/

function archetypeOf(site: SiteTruth): string {
  return site.behaviors
    .filter(behavior => SAID.test(behavior))
    .map(behavior => behavior.replace('opt-out: ', '').replace(/ after \d+ days/, ''))
    .join(', ')
}

/** The removals at the end, by status. */
export function countStatuses(people: readonly Protected[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const person of people)
    for (const scan of person.account.rows('exposure_scans'))
      for (const job of jobsOf(person.account, scan)) counts[job.status] = (counts[job.status] ?? 0) + 1
  return counts
}

/** Requests the product couldn't confirm as sent: where, and since when (ISO). */
export type CutOff = { site: string; at: string }

/** All of them, earliest first: a site hung, or the program was killed between a click and its answer. */
export function listCutOff(people: readonly Protected[]): CutOff[] {
  return people
    .flatMap(({ account }) =>
      account
        .rows('realtime_updates')
        .filter(({ update_data }) => update_data.event === 'outcome_unknown')
        .map(({ site_id, created_at }) => ({ site: hostOf(account, site_id), at: created_at })),
    )
    .sort((a, b) => a.at.localeCompare(b.at))
}

/** Why a first listing isn't among those taken as theirs. */
export type Missed = { looked: string; listings: number }

/** The first listings not taken as theirs, by the result of their site's scan. */
export function countMissed(first: readonly FirstListing[]): Missed[] {
  const counts = new Map<string, number>()
  for (const listing of first.filter(one => !isFound(one))) {
    const { account } = listing.person
    const scan = account.rows('exposure_scans').find(one => hostOf(account, one.site_id) === listing.host)
    const known = scan?.listings.find(seen => recordsIn(seen.key).includes(listing.record))
    const looked = !scan ? 'not looked at' : known ? `seen, taken for ${known.verdict}` : scan.status
    counts.set(looked, (counts.get(looked) ?? 0) + 1)
  }
  return [...counts].map(([looked, listings]) => ({ looked, listings }))
}
