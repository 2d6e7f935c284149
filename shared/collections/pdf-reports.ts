// Reports generated for the person (PRODUCT T2.6 and T3).
import { rowId } from '#shared/lib/id.ts'
import { z } from '#shared/lib/z.ts'
import { type DocOf, defineCollection } from './define.ts'

/** More people than any plan has. */
const PEOPLE_MAX = 500

export const pdfReports = defineCollection({
  name: 'pdf_reports',
  version: 1,
  // Version 1 adds the people that a report is about.
  migrations: [doc => ({ ...doc, person_ids: null })],
  scope: 'account',
  // A report shows only what its maker may see, so it belongs to the maker, the holder and the managers.
  concerns: 'maker',
  clientNeeds: { remove: 'reports' },
  fields: {
    id: rowId,
    report_type: z.enum(['comprehensive', 'compliance', 'executive_summary', 'technical']),
    status: z.enum(['generating', 'completed', 'failed']),
    generated_at: z.iso.datetime().max(30),
    metadata: z.strictObject({
      pages: z.int().min(0).nullable(),
      fileSize: z.int().min(0).nullable(),
      sitesIncluded: z.int().min(0).nullable(),
      datePeriod: z.string().max(60).nullable(),
    }),
    /**
     * Ids of the people it is about. While it is being made: the requested people; null for everyone. Users who can't
     * see all of them can't read the file.
     */
    person_ids: z.array(rowId).max(PEOPLE_MAX).nullable(),
  },
  indexes: ['generated_at'],
  clientDeletes: true,
})
export type PdfReport = DocOf<typeof pdfReports>
