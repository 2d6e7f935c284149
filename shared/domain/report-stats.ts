// The figures of the reports' four cards and of every report (PRODUCT T3 and T9.6).
import { type Countable, countRemovals } from './removal-counts.ts'
import { countListed } from './scan-sums.ts'
import { privacyScore } from './score.ts'

/** The fields of a person's scan of a site that count here. */
export type StatScan = {
  site_id: string
  status: 'pending' | 'found' | 'unsure' | 'not_found' | 'blocked' | 'error'
  scan_date: string | null
  listings: readonly { verdict: 'yours' | 'unsure' | 'not_yours'; gone_at: string | null }[]
}

export type ReportStats = {
  /** Sites that we scan for anyone. */
  totalSites: number
  /** Scans that found the person: one per person and site. */
  exposuresFound: number
  removalsCompleted: number
  /** 0 to 100; also 0 before the first scan. */
  privacyScore: number
  /** The last scan of any site; null before the first. */
  lastScanDate: string | null
}

/**
 * The figures for these rows. An unchecked site is left out of the score, unless a listing of theirs is known there,
 * so it never improves the score.
 */
export function reportStats(scans: readonly StatScan[], jobs: readonly Countable[]): ReportStats {
  const statuses = scans.map(scan => (isExposed(scan) ? 'found' : scan.status))
  const looked = statuses.filter(status => status !== 'blocked' && status !== 'error')
  const dates = scans.flatMap(({ scan_date: date }) => (date === null ? [] : [date]))
  return {
    totalSites: new Set(scans.map(scan => scan.site_id)).size,
    exposuresFound: statuses.filter(status => status === 'found').length,
    removalsCompleted: countRemovals(jobs).completed,
    privacyScore: privacyScore(looked),
    lastScanDate: dates.sort().at(-1) ?? null,
  }
}

/** Whether the site lists them, as far as we know. */
export const isExposed = (scan: Pick<StatScan, 'status' | 'listings'>): boolean =>
  scan.status === 'found' || countListed(scan, 'yours') > 0
