// Who may read an existing report.
import type { PdfReport } from '#shared/collections/pdf-reports.ts'
import type { AccessScope } from './actor.ts'

/**
 * Whether the user may see all people that a report is about: their access scope may have changed since it was made.
 */
export function canReadReport(
  { only }: Pick<AccessScope, 'only'>,
  report: Pick<PdfReport, 'person_ids'>,
): boolean {
  return only === null || (report.person_ids?.every(id => only.includes(id)) ?? false)
}
