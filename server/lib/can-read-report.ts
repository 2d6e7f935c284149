// Who may read a report that there is.
import type { PdfReport } from '#shared/collections/pdf-reports.ts'
import type { AccessScope } from './actor.ts'

/** Whether somebody sees everybody that a report is about: what they saw when it was made may have changed. */
export function canReadReport(
  { only }: Pick<AccessScope, 'only'>,
  report: Pick<PdfReport, 'person_ids'>,
): boolean {
  return only === null || (report.person_ids?.every(id => only.includes(id)) ?? false)
}
