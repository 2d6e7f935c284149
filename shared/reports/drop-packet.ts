// A complaint about a registered site that still lists a person after a DROP request, as a PDF to attach: what the
// person entered, and what our own check saw. The same rows and fonts make the same bytes.
import type { DropCycle } from '#shared/domain/drop/cycle.ts'
import { dropComplaint } from '#shared/domain/drop/drop-complaint.ts'
import { DROP_CODES, type DropCode } from '#shared/domain/drop/result-code.ts'
import { REGULATORS } from '#shared/domain/regulators-table.ts'
import { must } from '#shared/lib/must.ts'
import type { OwnListing } from './complaint-rows.ts'
import { writeFacts } from './fact-list.ts'
import { fileIdOf } from './file-id.ts'
import { writeShots } from './picture-part.ts'
import { reportDay, reportLongDay, reportMoment } from './report-day.ts'
import { writeChapter } from './report-parts.ts'
import { writeTable } from './report-table.ts'
import { writeGaps, writeNotes, writeTop } from './report-top.ts'
import { openSheet, type Sheet, type TextStyle } from './sheet.ts'
import type { Typefaces } from './typefaces.ts'

const READING: TextStyle = { face: 'serif', size: 11, ink: 'ink', leading: 1.5 }

/** The listing as our check saw it. */
export type DropListing = OwnListing & {
  url: string | null
  first_seen_at: string
  /** What its picture shows, and the SHA-256 of the whole page; null if there's no picture. */
  picture: { id: string; label: string; taken_at: string; digest: string } | null
}

export type DropPacketRows = {
  requestId: string
  /** The person's main name, and whether a parent sent the request for them. */
  name: string
  isChild: boolean
  siteName: string
  siteHost: string
  dropId: string | null
  cycle: DropCycle
  /** The result that the site reported, and when the person entered it. */
  reported: { code: DropCode; at: string } | null
  /** When our check ran. */
  lookedAt: string
  /** Null if it isn't known. */
  listing: DropListing | null
  /** An ISO instant. */
  madeAt: string
}

/** The file. `pictures`: JPEG files by their id, if available. */
export function dropPacket(
  rows: DropPacketRows,
  pictures: ReadonlyMap<string, Uint8Array>,
  typefaces: Typefaces,
): Uint8Array {
  const { siteName, name, isChild, listing, cycle, madeAt } = rows
  const day = reportLongDay(madeAt)
  const regulator = must(REGULATORS.find(({ id }) => id === 'us-ca-cppa')?.name, 'CalPrivacy')
  const sheet = openSheet(typefaces, {
    title: `Complaint about ${siteName}, ${day}`,
    foot: `Complaint about ${siteName}, ${day}`,
    madeAt,
    fileId: fileIdOf([rows.requestId, rows.siteHost, rows.lookedAt, madeAt].join(' ')),
  })
  const by = isChild ? `By a parent of ${name}` : `By ${name}`
  writeTop(sheet, `Complaint about ${siteName}`, `${by}, ${day}. To the ${regulator}.`)
  writeFacts(sheet, coverFacts(rows))
  sheet.gap(16)
  const text = dropComplaint({
    child: isChild ? name : null,
    site: siteName,
    host: rows.siteHost,
    submittedOn: cycle.submittedOn,
    dropId: rows.dropId,
    reportDueOn: cycle.reportDueOn,
    reported: rows.reported?.code ?? null,
    lookedOn: rows.lookedAt.slice(0, 10),
    listing: listing?.url ?? null,
    dayText: reportLongDay,
  })
  sheet.write(text, READING)
  if (listing) writeListing(sheet, listing)
  const { picture } = listing ?? {}
  if (picture && pictures.has(picture.id)) {
    writeChapter(sheet, 'Picture')
    writeShots(sheet, [picture], pictures, 0)
  }
  writeNotes(sheet, 'How to read this', notesOf(rows))
  writeGaps(sheet, 'the screen in Offlist')
  return sheet.end()
}

function coverFacts(rows: DropPacketRows): (readonly [string, string | null])[] {
  const { isChild, name, siteName, siteHost, dropId, cycle, reported, lookedAt, listing } = rows
  return [
    [isChild ? 'For the child' : 'Complaint by', name],
    ['About', `${siteName}, ${siteHost}`],
    ['Request sent', reportLongDay(cycle.submittedOn)],
    ['DROP ID', dropId],
    ['To be picked up by', reportLongDay(cycle.windowEndsOn)],
    ['Report due by', reportLongDay(cycle.reportDueOn)],
    [
      'Reported',
      reported === null
        ? 'No report entered'
        : `“${DROP_CODES[reported.code].label}”, entered ${reportDay(reported.at)}`,
    ],
    ['Still listed on', reportLongDay(lookedAt)],
    ['Listing', listing?.url ?? null],
    ['As of', reportMoment(rows.madeAt)],
  ]
}

function writeListing(sheet: Sheet, listing: DropListing): void {
  writeChapter(sheet, 'The listing')
  const fields = [
    ['First seen', reportDay(listing.first_seen_at)],
    ['Last seen', reportDay(listing.last_seen_at)],
    ['Name', listing.name],
    ['Age', listing.age ?? ''],
    ['Other names', listing.akas.join('\n')],
    ['Places', listing.places.join('\n')],
    ['Phone numbers', listing.phones.join('\n')],
    ['Relatives', listing.relatives === 0 ? '' : `${listing.relatives} named`],
    ['SHA-256 of the page', listing.picture?.digest ?? ''],
  ]
  writeTable(
    sheet,
    [
      { head: '', share: 30 },
      { head: 'As our check saw it', share: 84 },
    ],
    fields.filter(([, value]) => value !== ''),
    '',
  )
}

const notesOf = ({ name, isChild, reported }: DropPacketRows): string[] => [
  `Made with Offlist. “Our check” is a search that Offlist ran on the site for ${isChild ? 'the child' : name}. All days are in UTC.`,
  'The day of the request and the DROP ID are as entered by hand: Offlist never submits a request through DROP and can’t see into the portal.',
  ...(reported === null ? [] : ['So is the site’s report: it’s the site’s word.']),
  'The day for reports is the last day on which a site may report a result. It’s no promise that data is gone by then.',
  'We count the relatives on a listing and don’t name them.',
]
