// Reports generated for the person (spec, signed-in tools, 2.6 and 3).
import { rowId } from '#shared/lib/id.ts'
import { z } from '#shared/lib/z.ts'
import { type DocOf, defineCollection } from './define.ts'

export const pdfReports = defineCollection({
  name: 'pdf_reports',
  version: 0,
  scope: 'account',
  concerns: 'account',
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
  },
  indexes: ['generated_at'],
})
export type PdfReport = DocOf<typeof pdfReports>
