// Who may read a report that there is.
import type { PdfReport } from '#shared/collections/pdf-reports.ts'
import type { Reach } from './actor.ts'

/** Whether somebody sees everybody that a report is about: what they saw when it was made may have changed. */
export function seesReport({ only }: Pick<Reach, 'only'>, report: Pick<PdfReport, 'person_ids'>): boolean {
  return only === null || (report.person_ids?.every(id => only.includes(id)) ?? false)
}
