// The independent check after a DROP request: which sites we scan, when, and what a scan's result means. Pure.
import type { DayText } from '#shared/domain/deadline/civil-day.ts'
import { isInDrop } from '../drop-register.ts'
import type { DropCycle } from './cycle.ts'
import type { DropCode } from './result-code.ts'

/**
 * What our own look says about a person at a registered site. `not_there`: a complete search after the day for reports
 * didn't find them. `could_not_check` never means that.
 */
export type AuditFinding =
  | 'not_there'
  | 'still_lists'
  | 'maybe_lists'
  | 'could_not_check'
  | 'looking'
  | 'not_looked'

export type AuditSite = {
  id: string
  name: string
  registries: readonly string[] | null
  /** Whether we can search it. */
  scannable: boolean
}
/** A person's scan at one site. */
export type AuditScan = {
  site_id: string
  status: 'pending' | 'found' | 'unsure' | 'not_found' | 'blocked' | 'error'
  requested_at: string
  /** The last scan with a result. */
  scan_date: string | null
  listings: readonly { verdict: 'yours' | 'unsure' | 'not_yours'; gone_at: string | null }[]
}

export type AuditLine = {
  siteId: string
  name: string
  finding: AuditFinding
  /** When the look was; null if there's none. */
  lookedAt: string | null
  /** What the site reported, if the person entered it. */
  reported: DropCode | null
  /** The site says it deleted the record or found none, and still lists the person. */
  contradicts: boolean
}

/** What needs the person comes first. */
const ORDER: readonly AuditFinding[] = [
  'still_lists',
  'maybe_lists',
  'could_not_check',
  'looking',
  'not_looked',
  'not_there',
]

/** The registered sites whose public search we can run, by name. */
export const auditedSites = <S extends AuditSite>(sites: Iterable<S>): S[] =>
  [...sites]
    .filter(site => site.scannable && isInDrop(site))
    .sort((a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id))

/** The audit may start on the day after the last day for reports. */
export const mayAudit = ({ reportDueOn }: DropCycle, today: DayText): boolean => today > reportDueOn

/**
 * The lines, those that need the person first. A look counts only if it came after the last day for reports. `scans`:
 * the person's own. `asked`: the sites of scans that are on their way.
 */
export function auditLines(about: {
  sites: Iterable<AuditSite>
  scans: readonly AuditScan[]
  results: readonly { site_id: string | null; code: DropCode }[]
  cycle: DropCycle
  asked: ReadonlySet<string>
}): AuditLine[] {
  const scanOf = new Map(about.scans.map(scan => [scan.site_id, scan]))
  const codeOf = new Map(about.results.map(({ site_id, code }) => [site_id, code]))
  const lines = auditedSites(about.sites).map(({ id, name }): AuditLine => {
    const scan = scanOf.get(id)
    const finding = about.asked.has(id) ? 'looking' : findingOf(scan, about.cycle)
    const reported = codeOf.get(id) ?? null
    return {
      siteId: id,
      name,
      finding,
      lookedAt: finding === 'not_looked' || finding === 'looking' ? null : (scan?.scan_date ?? null),
      reported,
      contradicts: finding === 'still_lists' && (reported === 'deleted' || reported === 'not_found'),
    }
  })
  return lines.sort((a, b) => ORDER.indexOf(a.finding) - ORDER.indexOf(b.finding))
}

function findingOf(scan: AuditScan | undefined, { reportDueOn }: DropCycle): AuditFinding {
  const isAfter = (instant: string | null) => instant !== null && instant.slice(0, 10) > reportDueOn
  if (!scan) return 'not_looked'
  if (scan.status === 'pending') return isAfter(scan.requested_at) ? 'looking' : 'not_looked'
  if (scan.status === 'blocked' || scan.status === 'error')
    return isAfter(scan.requested_at) || isAfter(scan.scan_date) ? 'could_not_check' : 'not_looked'
  if (!isAfter(scan.scan_date)) return 'not_looked'
  const listed = scan.listings.filter(({ gone_at }) => gone_at === null)
  if (listed.some(({ verdict }) => verdict === 'yours')) return 'still_lists'
  return listed.some(({ verdict }) => verdict === 'unsure') ? 'maybe_lists' : 'not_there'
}
