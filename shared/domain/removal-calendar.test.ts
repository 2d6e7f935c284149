// The dates of a removal in a calendar: which ones, under which name, and when they change.
import { expect, test } from 'vitest'
import { MINUTE } from '#shared/lib/time.ts'
import { calendarFile } from './deadline/calendar-file.ts'
import type { LetterClock } from './letter-clock.ts'
import { calendarEntries, type DatedRemoval } from './removal-calendar.ts'

const CLOCK: LetterClock = {
  letter_id: '0b0e7a52-7a55-4a0f-9b8e-0a8a4c3f1a11',
  stage: 'request',
  law: 'ca-ccpa-cpra',
  right: 'delete',
  received_on: '2026-11-02',
  confirm_by: '2026-11-17',
  answer_by: '2026-12-17',
  extended_to: null,
  confirmed_at: null,
  follow_up_at: '2026-12-18T00:00:00.000Z',
  automatic: true,
  answered: null,
}
const removal = (clock: Partial<LetterClock> | null, given: Partial<DatedRemoval> = {}): DatedRemoval => ({
  id: '5a0e7a52-7a55-4a0f-9b8e-0a8a4c3f1a11',
  status: 'verification',
  updated_at: '2026-11-02T10:00:00.000Z',
  clock: clock && { ...CLOCK, ...clock },
  ...given,
})
const datesOf = (given: DatedRemoval) =>
  calendarEntries(given, 'Truefolk').map(({ title, date }) => `${date} ${title}`)

test('a letter has three dates, named after the site', () => {
  expect(datesOf(removal({}))).toEqual([
    '2026-11-17 Confirmation due: Truefolk',
    '2026-12-17 Answer due: Truefolk',
    '2026-12-18 Follow-up: Truefolk',
  ])
})

test('a confirmed receipt has no date, and an extension moves the answer’s', () => {
  const changed = removal({ confirmed_at: '2026-11-10T09:00:00.000Z', extended_to: '2027-01-31' })
  expect(datesOf(changed)).toEqual(['2027-01-31 Answer due: Truefolk', '2026-12-18 Follow-up: Truefolk'])
})

test.each([
  ['no letter', removal(null)],
  ['an answer', removal({ answered: { class: 'refused', at: '2026-11-20T09:00:00.000Z' } })],
  ['an end', removal({}, { status: 'completed' })],
])('after %s there are none', (_, given) => {
  expect(calendarEntries(given, 'Truefolk')).toEqual([])
})

test('a changed date keeps its name and has a higher sequence', () => {
  const [, before] = calendarEntries(removal({}), 'Truefolk')
  const later = new Date(Date.parse('2026-11-02T10:00:00.000Z') + MINUTE).toISOString()
  const [, after] = calendarEntries(removal({ extended_to: '2027-01-31' }, { updated_at: later }), 'Truefolk')
  expect(after?.uid).toBe(before?.uid)
  expect(after?.sequence).toBeGreaterThan(before?.sequence ?? 0)
  expect(after?.sequence).toBeLessThan(2 ** 31)
})

test('the file has lines of at most 75 octets, ended as the standard says', () => {
  const file = calendarFile(
    calendarEntries(removal({}), 'Überall, auffindbar; ein Verzeichnis '.repeat(4)),
    0,
  )
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(file.match(/^UID:.*$/gm)).toHaveLength(3)
  expect(file.replaceAll('\r\n ', '')).toContain('SUMMARY:Answer due: Überall\\, auffindbar\\; ein')
})
