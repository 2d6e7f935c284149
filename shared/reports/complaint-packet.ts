// The complaint packet: one PDF about one removal, for a regulator. The same rows and fonts make the same bytes.
import { dueDay } from '#shared/domain/letter-clock.ts'
import { eventSentence } from '#shared/recipe/engine-words.ts'
import { clockFacts } from './complaint-clock.ts'
import { writeLetters } from './complaint-letters.ts'
import { writeDisclosed, writeListing } from './complaint-listing.ts'
import { openReply } from './complaint-replies.ts'
import { type ComplaintRows, letterTime } from './complaint-rows.ts'
import { complaintText } from './complaint-text.ts'
import { writeFacts } from './fact-list.ts'
import { fileIdOf } from './file-id.ts'
import { writePictures } from './picture-part.ts'
import { symbolOfEvent } from './removal-symbols.ts'
import { reportDay, reportLongDay, reportMoment } from './report-day.ts'
import { writeChapter } from './report-parts.ts'
import { NOTE } from './report-styles.ts'
import { writeTable } from './report-table.ts'
import { writeGaps, writeKey, writeNotes, writeTop } from './report-top.ts'
import { openSheet, type Sheet, type TextStyle } from './sheet.ts'
import type { Typefaces } from './typefaces.ts'

const READING: TextStyle = { face: 'serif', size: 11, ink: 'ink', leading: 1.5 }

/** The file. */
export function complaintPacket(rows: ComplaintRows, typefaces: Typefaces): Uint8Array {
  const { job, siteName, name, madeAt } = rows
  const day = reportLongDay(madeAt)
  const sheet = openSheet(typefaces, {
    title: `Complaint about ${siteName}, ${day}`,
    foot: `Complaint about ${siteName}, ${day}`,
    madeAt,
    fileId: fileIdOf(contentOf(rows)),
  })
  writeTop(sheet, `Complaint about ${siteName}`, `By ${name}, ${day}. To the ${rows.regulator.name}.`)
  writeFacts(sheet, coverFacts(rows))
  sheet.gap(16)
  sheet.write(complaintText(rows), READING)
  writeClock(sheet, rows)
  writeTimeline(sheet, rows)
  writeLetters(sheet, rows)
  writeListing(sheet, rows)
  if (rows.pictures.size > 0) {
    writeChapter(sheet, 'Pictures')
    writePictures(sheet, rows.updates, rows.pictures, 0)
  }
  writeDisclosed(sheet, rows)
  writeNotes(sheet, 'How to read this', notesOf(rows))
  sheet.gap(4)
  sheet.write(`Removal ${job.id}`, NOTE)
  writeGaps(sheet, 'the mail file in the evidence archive')
  return sheet.end()
}

function coverFacts(rows: ComplaintRows): (readonly [string, string | null])[] {
  const { siteName, siteHost, name, home, job, letters, madeAt } = rows
  const sent = letters.filter(({ direction }) => direction === 'out').length
  return [
    ['Complaint by', home === null ? name : `${name}, ${home}`],
    ['About', siteHost === null ? siteName : `${siteName}, ${siteHost}`],
    ['Listing', job.listing_url],
    ['First asked', reportLongDay(job.created_at)],
    ['Letters and replies', `${sent} sent, ${letters.length - sent} received`],
    ['Time to answer', job.clock ? `Until ${reportLongDay(dueDay(job.clock))}` : null],
    ['As of', reportMoment(madeAt)],
  ]
}

function writeClock(sheet: Sheet, rows: ComplaintRows): void {
  const { job, madeAt } = rows
  if (!job.clock) return
  const reply = openReply(rows)
  writeChapter(sheet, 'The time to answer')
  writeFacts(sheet, clockFacts(job.clock, madeAt.slice(0, 10), reply && letterTime(reply, rows)))
  sheet.gap(10)
}

const TIMELINE = [
  { head: 'Date', share: 17 },
  { head: 'What happened', share: 58 },
  { head: 'Evidence, with its SHA-256', share: 40 },
] as const

function writeTimeline(sheet: Sheet, { updates }: ComplaintRows): void {
  writeChapter(sheet, 'Timeline')
  writeKey(sheet)
  sheet.gap(6)
  writeTable(
    sheet,
    TIMELINE,
    updates.map(({ created_at, update_data, evidence }) => [
      reportDay(created_at),
      { text: eventSentence(update_data), symbol: symbolOfEvent(update_data.event) },
      evidence.map(({ label, digest }) => `${label}\n${digest}`).join('\n'),
    ]),
    'Nothing has happened yet.',
  )
}

const notesOf = ({ name, letters, pictures }: ComplaintRows): string[] => [
  `${name} made this with Offlist. “We” is Offlist, and “you” is ${name}. All days are in UTC.`,
  'A solid mark means that we saw it ourselves. A hatched mark means that the site or you say so.',
  ...(letters.some(({ reading }) => reading)
    ? [
        'Below each reply is how we or you understood it, and the words that this is based on. The reply itself is printed in full.',
      ]
    : []),
  ...(pictures.size > 0 ? ['In pictures, we cover other people’s data.'] : []),
  'A digest (SHA-256) covers the whole page or email: the same digest means the same content. We count the relatives on a listing and don’t name them.',
]

const contentOf = ({ job, updates, letters, regulator, language, madeAt }: ComplaintRows): string =>
  [
    job.id,
    madeAt,
    regulator.id,
    language,
    ...updates.map(({ id }) => id),
    ...letters.map(({ id }) => id),
  ].join(' ')
