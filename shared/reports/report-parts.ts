// Parts that several reports share: the four figures, chapters, and the fields that a request disclosed.
import type { RealtimeUpdate } from '#shared/collections/realtime-updates.ts'
import { type ReportStats, reportStats } from '#shared/domain/report-stats.ts'
import type { ReportData } from './report-data.ts'
import { reportDay } from './report-day.ts'
import { CHAPTER, LABEL, NOTE } from './report-styles.ts'
import type { Sheet } from './sheet.ts'

/** The figures of a report, the same as on the screen. */
export function statsOf({
  scans,
  jobs,
  replaced,
}: Pick<ReportData, 'scans' | 'jobs' | 'replaced'>): ReportStats {
  return reportStats(
    scans,
    jobs.map(job => ({ ...job, template: null, replaced: replaced.has(job.id) })),
  )
}

/** Score, exposures, removals and sites, side by side, and the meaning of the score. */
export function writeFigures(sheet: Sheet, data: ReportData): void {
  const stats = statsOf(data)
  const figures = [
    ['Privacy score', `${stats.privacyScore} of 100`],
    ['Exposures found', String(stats.exposuresFound)],
    ['Removals completed', String(stats.removalsCompleted)],
    ['Sites monitored', String(stats.totalSites)],
  ] as const
  const wide = sheet.width / figures.length
  sheet.rule()
  sheet.gap(8)
  for (const [index, [label]] of figures.entries()) sheet.beside(label, LABEL, { x: index * wide })
  sheet.gap(17)
  for (const [index, [, figure]] of figures.entries())
    sheet.beside(figure, { face: 'serif', size: 20, ink: 'ink' }, { x: index * wide })
  sheet.gap(32)
  const last =
    stats.lastScanDate === null ? 'No site checked yet' : `Last check ${reportDay(stats.lastScanDate)}`
  sheet.write(
    `The score is the share of checked sites that don’t list you; sites we couldn’t check don’t count. ${last}.`,
    NOTE,
  )
  sheet.gap(14)
}

/** A chapter's heading, with its bookmark. */
export function writeChapter(sheet: Sheet, title: string): void {
  sheet.gap(10)
  sheet.need(90)
  sheet.bookmark(title)
  sheet.write(title, CHAPTER)
  sheet.gap(6)
}

/** The fields that a removal's requests disclosed to the site, without duplicates. */
export const disclosedFields = (updates: readonly RealtimeUpdate[]): string[] => [
  ...new Set(updates.flatMap(update => (update.update_data.told ?? []).map(({ field }) => field))),
]
