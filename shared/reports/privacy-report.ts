// The privacy report as a PDF: for whom, what was found where, what is being done, what is gone and how sure that is.

import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import type { Person } from '#shared/collections/people.ts'
import type { RealtimeUpdate } from '#shared/collections/realtime-updates.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { type CountGroup, countRemovals } from '#shared/domain/removal-counts.ts'
import { fileIdOf } from './file-id.ts'
import { drawMark, drawStretch, EVIDENCE_WORDS, type EvidenceKind, MARK } from './marks.ts'
import { type PersonRows, writePerson } from './person-part.ts'
import { STANDINGS } from './removal-standing.ts'
import { reportLongDay } from './report-day.ts'
import { openSheet, PAPER, type Sheet, type TextStyle } from './sheet.ts'
import type { Typefaces } from './typefaces.ts'

/** The rows of one account, live ones only. */
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
  /** What a site was told for a removal. */
  disclosures: readonly { job_id: string; field: string }[]
  siteNames: ReadonlyMap<string, string>
}

const HEADLINE: TextStyle = { face: 'serif', size: 27, ink: 'ink', leading: 1.15 }
const LEDE: TextStyle = { face: 'serif', size: 12, ink: 'soft', leading: 1.45 }
/** On one line with a figure. */
const LABEL: TextStyle = { face: 'sans', size: 9, ink: 'soft', leading: 1.87 }
const FIGURE: TextStyle = { face: 'serif', size: 12, ink: 'ink' }
const SMALL: TextStyle = { face: 'sans', size: 8, ink: 'faint', leading: 1.5 }

/** The file. The same rows and fonts make the same bytes; `pause` is called now and then, to give others their turn. */
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
  writeTop(sheet, rows)
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
  writeMeaning(sheet)
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

/** The mark of the product, a list with one line gone, and what this is. */
function writeTop(sheet: Sheet, { email, madeAt, people }: ReportRows): void {
  const { doc } = sheet
  doc.setFillColor('#1e1d19').setDrawColor('#1d5a41').setLineWidth(1.4)
  for (const [index, width] of [13, 0, 13].entries()) {
    const y = sheet.y + 2 + 5 * index
    if (width > 0) doc.rect(PAPER.left, y - 0.7, width, 1.4, 'F')
    else
      doc
        .setLineDashPattern([1.4, 2.1], 0)
        .line(PAPER.left, y, PAPER.left + 13, y)
        .setLineDashPattern([], 0)
  }
  sheet.beside('Offlist', { face: 'serif', size: 13, ink: 'ink', leading: 1.1 }, { x: 20 })
  sheet.gap(54)
  sheet.write('Privacy report', HEADLINE)
  sheet.gap(8)
  const whom = people.length === 1 ? 'one person' : `${people.length} people`
  sheet.write(`For ${email}, about ${whom}. As of ${reportLongDay(madeAt)}.`, LEDE)
  sheet.gap(20)
}

function writeSummary(sheet: Sheet, { jobs, replaced }: Pick<ReportRows, 'jobs' | 'replaced'>): void {
  const given = jobs.map(job => ({ ...job, template: null, replaced: replaced.has(job.id) }))
  const { total, completed, groups: counts } = countRemovals(given)
  const groups = (Object.keys(STANDINGS) as CountGroup[]).flatMap(key => {
    const count = counts.get(key)
    return count === undefined ? [] : [{ ...STANDINGS[key], count }]
  })
  sheet.rule()
  sheet.gap(14)
  const what = total === 1 ? 'removal' : 'removals'
  sheet.beside(`${completed} of ${total} ${what} complete`, { ...FIGURE, size: 14 })
  sheet.gap(28)
  if (total > 0) writeBar(sheet, groups, total)
  for (const { label, mark, count } of groups) {
    sheet.need(20)
    drawMark(sheet, mark, 0, 5.8)
    sheet.beside(label, LABEL, { x: 15 })
    sheet.beside(String(count), FIGURE, { x: sheet.width, align: 'right' })
    sheet.gap(17)
    sheet.rule({ x: 15 })
    sheet.gap(3)
  }
  sheet.gap(10)
  writeKey(sheet)
  sheet.gap(14)
}

type Group = (typeof STANDINGS)[CountGroup] & { count: number }

function writeBar(sheet: Sheet, groups: readonly Group[], all: number): void {
  const gap = 3
  const free = sheet.width - gap * (groups.length - 1)
  let left: number = PAPER.left
  for (const { mark, count } of groups) {
    const width = (free * count) / all
    drawStretch(sheet, mark, { left, top: sheet.y, width, height: 11 })
    left += width + gap
  }
  sheet.gap(24)
}

function writeKey(sheet: Sheet): void {
  let x = 0
  for (const [kind, words] of Object.entries(EVIDENCE_WORDS)) {
    drawMark(sheet, { kind: kind as EvidenceKind, ink: 'soft' }, x, 2)
    x += MARK + 5
    x += sheet.beside(words, SMALL, { x }) + 18
  }
  sheet.gap(14)
}

const MEANING = [
  'Gone, seen twice: we looked twice, at least 72 hours apart, with the search that found the listing, and it wasn’t there. One look isn’t proof, and we never count a site that didn’t let us check as gone.',
  'Site says removed: the site says it removed the listing. We haven’t seen it ourselves.',
  'A picture named here lies in the archive, in the folder “evidence”, under the same number, until 90 days after its removal was verified; then it is deleted. The digest (SHA-256, its first 16 digits here) is of the whole page, also where its picture is cropped, and stays. Days are in UTC.',
]

function writeMeaning(sheet: Sheet): void {
  sheet.gap(20)
  sheet.need(120)
  sheet.write('What the words mean', { face: 'serif', size: 13, ink: 'ink' })
  sheet.gap(4)
  for (const text of MEANING) {
    sheet.write(text, SMALL)
    sheet.gap(4)
  }
  if (!sheet.whole)
    sheet.write(
      'A question mark stands for a character that this file has no letter for; data.json has it.',
      SMALL,
    )
}
