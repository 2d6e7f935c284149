// The comprehensive report: everything, site by site, with pictures and letters, and how we check.
import type { Mail } from '#shared/collections/messages.ts'
import { shownKinds, upOverTime } from './listing-history.ts'
import { type PersonRows, writePerson } from './person-part.ts'
import { picturesWanted, writePictures } from './picture-part.ts'
import { writeShownKinds, writeUpOverTime } from './report-charts.ts'
import { type ReportData, siteNameIn } from './report-data.ts'
import { reportDay } from './report-day.ts'
import { disclosedFields, writeFigures } from './report-parts.ts'
import { BODY, CHAPTER, HEADING, LEDE, NOTE } from './report-styles.ts'
import { writeNotes, writeSummary } from './report-top.ts'
import type { Sheet } from './sheet.ts'

/** Writes the report below the top. */
export async function writeComprehensive(
  sheet: Sheet,
  data: ReportData,
  pause: () => Promise<void>,
): Promise<void> {
  writeFigures(sheet, data)
  sheet.bookmark('Removals')
  writeSummary(sheet, data)
  writeCharts(sheet, data)
  const updates = Map.groupBy(data.updates, update => update.job_id)
  for (const person of data.people) {
    const rows: PersonRows = {
      person,
      scans: data.scans.filter(scan => scan.person_id === person.id),
      jobs: data.jobs.filter(job => job.person_id === person.id),
      updatesOf: job => updates.get(job.id) ?? [],
      replaced: data.replaced,
      toldOf: job => disclosedFields(updates.get(job.id) ?? []),
      siteName: id => siteNameIn(data, id),
      writeMore: (on, job) => writePictures(on, updates.get(job.id) ?? [], data.pictures, 15),
    }
    await writePerson(sheet, rows, pause)
  }
  if (data.people.length === 0) sheet.write('You haven’t added anyone yet.', LEDE)
  await writeLetters(sheet, data, pause)
  sheet.bookmark('How we check')
  writeNotes(sheet, 'How we check, and what we can’t know', METHOD)
  const missing = picturesWanted(data).length - data.pictures.size
  if (missing > 0)
    sheet.write(
      `${missing === 1 ? 'One picture isn’t' : `${missing} pictures aren’t`} in this file, to keep the file small or for want of a connection. The archive of your data has every picture we still keep.`,
      NOTE,
    )
}

function writeCharts(sheet: Sheet, data: ReportData): void {
  const kinds = shownKinds(data.scans)
  const points = upOverTime(data.scans, data.madeAt)
  if (kinds.length === 0) return
  sheet.bookmark('What they show about you')
  sheet.need(60 + 15 * kinds.length)
  sheet.write('What they show about you', HEADING)
  sheet.gap(4)
  writeShownKinds(sheet, kinds)
  sheet.need(130)
  sheet.write('Listings up over time', HEADING)
  sheet.gap(6)
  writeUpOverTime(sheet, points)
  sheet.write('Up means seen, and not seen gone since. Each step counts what we knew on its day.', NOTE)
  sheet.gap(6)
}

async function writeLetters(sheet: Sheet, data: ReportData, pause: () => Promise<void>): Promise<void> {
  if (data.letters.length === 0) return
  sheet.turn()
  sheet.bookmark('Letters')
  sheet.write('Letters', CHAPTER)
  sheet.gap(8)
  for (const letter of data.letters) {
    writeLetter(sheet, data, letter)
    await pause()
  }
}

const WAY: Readonly<Record<Mail['status'], string>> = {
  queued: 'Not sent yet',
  sent: 'Sent',
  failed: 'Couldn’t be sent',
  bounced: 'Sent, and returned by their mail server',
  received: 'Received',
}

function writeLetter(sheet: Sheet, data: ReportData, letter: Mail): void {
  const site = siteNameIn(data, letter.site_id)
  const day = reportDay(letter.sent_at ?? letter.created_at)
  const whom = letter.direction === 'out' ? `To ${site}, ${letter.to_address}` : `From ${letter.from_address}`
  sheet.need(70)
  sheet.bookmark(`${letter.direction === 'out' ? 'To' : 'From'} ${site}, ${day}`, 1)
  sheet.rule()
  sheet.gap(8)
  sheet.write(letter.subject === '' ? 'No subject' : letter.subject, HEADING)
  sheet.write(`${whom}. ${WAY[letter.status]}, ${day}.`, NOTE)
  sheet.gap(4)
  sheet.write(letter.body, BODY)
  sheet.gap(14)
}

const METHOD = [
  'Gone, seen twice: we looked twice, at least 72 hours apart, with the search that found the listing, and it wasn’t there. One look isn’t proof, and we never count a site that didn’t let us check as gone.',
  'Site says removed: the site says it removed the listing. We haven’t seen it ourselves.',
  'You saw it gone: we couldn’t search the site, and you looked twice, at least 72 hours apart. We count that apart from what we saw, and it completes no removal.',
  'A listing counts as yours when its details match yours well enough, or when you say so. We may miss listings under names and places you haven’t given us, and listings that a site shows only to those who pay.',
  'A site can bring a listing back. We check again at the pace of your plan, so a listing may be up for a while before we notice.',
  'A picture is kept until 90 days after its removal was verified; then it is deleted. Its digest (SHA-256, its first 16 digits here) is of the whole page, also where the picture is cropped, and stays. Days are in UTC.',
]
