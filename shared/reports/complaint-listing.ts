// A complaint's chapters about the listing, as found and as last seen, and about the details disclosed to the site.
import type { DisclosedDetail, RealtimeUpdate } from '#shared/collections/realtime-updates.ts'
import { fieldText } from '#shared/letters/field-text.ts'
import { type ComplaintRows, letterTime, type OwnListing } from './complaint-rows.ts'
import { reportDay } from './report-day.ts'
import { writeChapter } from './report-parts.ts'
import { writeTable } from './report-table.ts'
import type { Sheet } from './sheet.ts'

/** Nothing, if no listing is known. */
export function writeListing(sheet: Sheet, { found, last, firstSeenAt, goneAt }: ComplaintRows): void {
  if (found === null && last === null) return
  writeChapter(sheet, 'The listing')
  writeTable(
    sheet,
    [
      { head: '', share: 20 },
      { head: 'As found', share: 47 },
      { head: 'As last seen', share: 47 },
    ],
    [
      [
        'Seen',
        found ? reportDay(found.last_seen_at) : dayOr(firstSeenAt),
        last ? reportDay(last.last_seen_at) : '',
      ],
      ...FIELDS.map(([label, shownIn]) => [label, textOf(found, shownIn), textOf(last, shownIn)]).filter(
        ([, before, after]) => before !== '' || after !== '',
      ),
      ['Gone since', '', goneAt === null ? 'Still up when last seen' : reportDay(goneAt)],
    ],
    '',
  )
}

const FIELDS: readonly (readonly [label: string, shownIn: (listing: OwnListing) => string])[] = [
  ['Name', one => one.name],
  ['Age', one => one.age ?? ''],
  ['Other names', one => one.akas.join('\n')],
  ['Places', one => one.places.join('\n')],
  ['Phone numbers', one => one.phones.join('\n')],
  ['Relatives', one => (one.relatives === 0 ? '' : `${one.relatives} named`)],
]

const textOf = (listing: OwnListing | null, shownIn: (listing: OwnListing) => string): string =>
  listing === null ? '' : shownIn(listing)

const dayOr = (instant: string | null): string => (instant === null ? '' : reportDay(instant))

/** Every detail that a request disclosed, by its time; letters are printed in full elsewhere. */
export function writeDisclosed(sheet: Sheet, { job, updates, letters }: ComplaintRows): void {
  const sent = letters.filter(
    ({ direction, status }) => direction === 'out' && (status === 'sent' || status === 'bounced'),
  )
  const rows = [
    ...updates.filter(({ update_data }) => (update_data.told ?? []).length > 0).map(disclosedRow),
    ...sent.map(letter => ({
      at: letterTime(letter, { job }),
      cells: ['A letter', `${letter.subject}\nAll of it is above.`],
    })),
  ].toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
  writeChapter(sheet, 'What the site was told')
  writeTable(
    sheet,
    [
      { head: 'Date', share: 18 },
      { head: 'By', share: 26 },
      { head: 'Details', share: 70 },
    ],
    rows.map(({ at, cells }) => [reportDay(at), ...cells]),
    'No request for this removal has told the site anything.',
  )
}

function disclosedRow({ created_at, update_data }: RealtimeUpdate) {
  const told = update_data.told ?? []
  const way = told.some(one => one.way === 'form') ? 'Their form' : 'The address of their page'
  return { at: created_at, cells: [way, told.map(detailText).join('\n')] }
}

const detailText = ({ field, value }: DisclosedDetail): string =>
  `${capital(fieldText(field))}: ${value ?? 'not kept'}`

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
