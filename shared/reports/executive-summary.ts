// The executive summary: always one page. Truncated lists say how many rows are missing.
import { countGroup, isCounted } from '#shared/domain/removal-counts.ts'
import { REMOVAL_LABELS } from '#shared/domain/removal-labels.ts'
import { countListed } from '#shared/domain/scan-sums.ts'
import { drawSymbol } from './evidence-symbols.ts'
import { upOverTime } from './listing-history.ts'
import { symbolOfGroup } from './removal-symbols.ts'
import { writeUpOverTime } from './report-charts.ts'
import { type ReportData, siteNameIn } from './report-data.ts'
import { reportDay } from './report-day.ts'
import { statsOf, writeFigures } from './report-parts.ts'
import { BODY, HEADING, LEDE, NOTE } from './report-styles.ts'
import { writeKey, writeRemovalBar } from './report-top.ts'
import type { Sheet } from './sheet.ts'

/** Rows per list. */
const ROWS = 4

/** Writes the report below the top, on a single page. */
export function writeExecutive(sheet: Sheet, data: ReportData): void {
  sheet.bookmark('Where you stand')
  sheet.write(findingOf(data), { ...LEDE, size: 14, ink: 'ink' })
  sheet.gap(12)
  writeFigures(sheet, data)
  writeRemovalBar(sheet, data, 4)
  const points = upOverTime(data.scans, data.madeAt)
  if (points.length > 1) {
    sheet.write('Listings up over time', HEADING)
    sheet.gap(4)
    writeUpOverTime(sheet, points, 40)
  }
  writeLists(sheet, data)
  sheet.need(14)
  writeKey(sheet)
}

/** `22 of 57 listings are gone.`: the dashboard's headline, for everyone in the report. */
export function findingOf(data: Pick<ReportData, 'scans' | 'jobs' | 'replaced'>): string {
  const listings = data.scans.flatMap(scan => scan.listings.filter(({ verdict }) => verdict === 'yours'))
  const gone = listings.filter(({ gone_at }) => gone_at !== null).length
  if (listings.length === 0)
    return data.scans.some(({ scan_date }) => scan_date !== null)
      ? 'We haven’t found a listing of yours.'
      : 'No site has been checked yet.'
  const done = statsOf(data).removalsCompleted
  const what = listings.length === 1 ? 'listing we found is' : 'listings we found are'
  return `${gone} of ${listings.length} ${what} no longer seen; ${done} ${done === 1 ? 'removal is' : 'removals are'} complete.`
}

/** Two lists side by side: listings still up, and tasks for the person. */
function writeLists(sheet: Sheet, data: ReportData): void {
  const half = sheet.width / 2 - 10
  const top = sheet.y
  writeList(sheet, { title: 'Still up', rows: stillUp(data), x: 0, width: half, none: 'Nothing we know of.' })
  const left = sheet.y
  sheet.gap(top - sheet.y)
  const rows = yourTurn(data)
  writeList(sheet, { title: 'Your turn', rows, x: half + 20, width: half, none: 'Nothing for you to do.' })
  sheet.gap(Math.max(left, sheet.y) - sheet.y + 8)
}

type Line = { text: string; symbol: Parameters<typeof drawSymbol>[1] }
type ListAbout = { title: string; rows: readonly Line[]; x: number; width: number; none: string }

function writeList(sheet: Sheet, { title, rows, x, width, none }: ListAbout): void {
  sheet.rule({ x, width })
  sheet.gap(6)
  sheet.beside(title, HEADING, { x })
  sheet.gap(20)
  for (const { text, symbol } of rows.slice(0, ROWS)) {
    drawSymbol(sheet, symbol, x, 3)
    sheet.beside(sheet.cut(text, BODY, width - 14), BODY, { x: x + 14 })
    sheet.gap(14)
  }
  const more = rows.length - ROWS
  if (rows.length === 0 || more > 0) {
    sheet.beside(rows.length === 0 ? none : `and ${more} more`, NOTE, { x: rows.length === 0 ? x : x + 14 })
    sheet.gap(14)
  }
}

function stillUp(data: ReportData): Line[] {
  return data.scans
    .map(scan => ({ scan, listed: countListed(scan, 'yours') }))
    .filter(({ listed }) => listed > 0)
    .map(({ scan, listed }) => ({
      text: `${siteNameIn(data, scan.site_id)}: ${listed === 1 ? 'one listing' : `${listed} listings`}${scan.scan_date === null ? '' : `, checked ${reportDay(scan.scan_date)}`}`,
      symbol: { kind: 'seen', ink: 'ink' },
    }))
}

function yourTurn(data: ReportData): Line[] {
  return data.jobs
    .map(job => ({ ...job, replaced: data.replaced.has(job.id) }))
    .filter(job => isCounted(job) && ['yours', 'back', 'failed'].includes(countGroup(job)))
    .map(job => {
      const group = countGroup(job)
      const { label } = REMOVAL_LABELS[group]
      return { text: `${siteNameIn(data, job.site_id)}: ${label}`, symbol: symbolOfGroup(group) }
    })
}
