// Makes one of the four reports as a file. The same data and fonts make the same bytes, in Node and in browsers.
import { writeCompliance } from './compliance-report.ts'
import { writeComprehensive } from './comprehensive-report.ts'
import { writeExecutive } from './executive-summary.ts'
import { fileIdOf } from './file-id.ts'
import { datePeriod, type ReportData } from './report-data.ts'
import { reportLongDay } from './report-day.ts'
import { REPORT_KINDS, type ReportType } from './report-kinds.ts'
import { namesOf } from './report-names.ts'
import { writeGaps, writeTop } from './report-top.ts'
import { openSheet, type Sheet } from './sheet.ts'
import { writeTechnical } from './technical-report.ts'
import type { Typefaces } from './typefaces.ts'

/** A report's fields in the list of reports (PRODUCT T3). */
export type ReportMetadata = {
  pages: number
  fileSize: number
  sitesIncluded: number
  datePeriod: string | null
}
export type MadeReport = { bytes: Uint8Array; metadata: ReportMetadata }

type Write = (sheet: Sheet, data: ReportData, pause: () => Promise<void>) => void | Promise<void>

const WRITE: Readonly<Record<ReportType, Write>> = {
  comprehensive: writeComprehensive,
  compliance: writeCompliance,
  executive_summary: writeExecutive,
  technical: writeTechnical,
}

/** Makes the report; calls `pause` regularly, to let other work run. */
export async function makeReport(
  data: ReportData,
  typefaces: Typefaces,
  pause: () => Promise<void>,
): Promise<MadeReport> {
  const { title } = REPORT_KINDS[data.type]
  const day = reportLongDay(data.madeAt)
  const sheet = openSheet(typefaces, {
    title: `${title}, ${day}`,
    foot: `Offlist · ${title} for ${data.email}, ${day}`,
    madeAt: data.madeAt,
    fileId: fileIdOf(contentOf(data)),
  })
  writeTop(sheet, title, `For ${data.email}, about ${namesOf(data.people)}. As of ${day}.`)
  await WRITE[data.type](sheet, data, pause)
  writeGaps(sheet, 'the app')
  const bytes = sheet.end()
  return {
    bytes,
    metadata: {
      pages: sheet.pages,
      fileSize: bytes.length,
      sitesIncluded: new Set([...data.scans, ...data.jobs].map(row => row.site_id)).size,
      datePeriod: datePeriod(data),
    },
  }
}

/** The content that distinguishes two reports. */
const contentOf = ({ type, email, madeAt, people, jobs }: ReportData): string =>
  [type, email, madeAt, ...people.map(({ id }) => id), ...jobs.map(({ id }) => id)].join(' ')
