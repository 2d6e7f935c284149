// The privacy report as a PDF: the people, their listings by site, the removals in progress, and the listings gone,
// with how sure we are.

import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import type { Person } from '#shared/collections/people.ts'
import type { RealtimeUpdate } from '#shared/collections/realtime-updates.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { fileIdOf } from './file-id.ts'
import { type PersonRows, writePerson } from './person-part.ts'
import { reportLongDay } from './report-day.ts'
import { LEDE } from './report-styles.ts'
import { writeGaps, writeNotes, writeSummary, writeTop } from './report-top.ts'
import { openSheet } from './sheet.ts'
import type { Typefaces } from './typefaces.ts'

/** The rows of one account, without deleted ones. */
export type ReportRows = {
  email: string
  /** When the rows were read. */
  madeAt: string
  people: readonly Person[]
  scans: readonly ExposureScan[]
  jobs: readonly RemovalJob[]
  /** Ids of removals whose listing came back and has a new removal. */
  replaced: ReadonlySet<string>
  updates: readonly RealtimeUpdate[]
  /** The fields disclosed to a site for a removal. */
  disclosures: readonly { job_id: string; field: string }[]
  siteNames: ReadonlyMap<string, string>
}

/** The file. The same rows and fonts make the same bytes; calls `pause` regularly, to let other work run. */
export async function privacyReport(
  rows: ReportRows,
  typefaces: Typefaces,
  pause: () => Promise<void>,
): Promise<Uint8Array> {
  const sheet = openSheet(typefaces, {
    title: `Privacy report, ${reportLongDay(rows.madeAt)}`,
    foot: `Offlist · Privacy report for ${rows.email}, ${reportLongDay(rows.madeAt)}`,
    madeAt: rows.madeAt,
    fileId: fileIdOf(`privacy report ${rows.email} ${rows.madeAt} ${rows.jobs.map(job => job.id).join(' ')}`),
  })
  const whom = rows.people.length === 1 ? 'one person' : `${rows.people.length} people`
  const lede = `For ${rows.email}, about ${whom}. As of ${reportLongDay(rows.madeAt)}.`
  writeTop(sheet, 'Privacy report', lede)
  writeSummary(sheet, rows)
  const updates = byJob(rows.updates)
  const told = byJob(rows.disclosures)
  for (const person of rows.people) {
    const about: PersonRows = {
      person,
      scans: rows.scans.filter(scan => scan.person_id === person.id),
      jobs: rows.jobs.filter(job => job.person_id === person.id),
      updatesOf: job => updates.get(job.id) ?? [],
      replaced: rows.replaced,
      toldOf: job => (told.get(job.id) ?? []).map(one => one.field),
      siteName: id => rows.siteNames.get(id) ?? id,
    }
    await writePerson(sheet, about, pause)
  }
  if (rows.people.length === 0) sheet.write('You haven’t added anyone yet.', LEDE)
  writeNotes(sheet, 'What the words mean', MEANING)
  writeGaps(sheet, 'data.json')
  return sheet.end()
}

function byJob<T extends { job_id: string }>(rows: readonly T[]): ReadonlyMap<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const group = groups.get(row.job_id)
    if (group) group.push(row)
    else groups.set(row.job_id, [row])
  }
  return groups
}

const MEANING = [
  'Gone, seen twice: we looked twice, at least 72 hours apart, with the search that found the listing, and it wasn’t there. One look isn’t proof, and we never count a site that didn’t let us check as gone.',
  'Site says removed: the site says it removed the listing. We haven’t seen it ourselves.',
  'A picture named here lies in the archive, in the folder “evidence”, under the same number, until 90 days after its removal was verified; then it is deleted. The digest (SHA-256, its first 16 digits here) is of the whole page, also where its picture is cropped, and stays. Days are in UTC.',
]
