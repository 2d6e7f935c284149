// The dates of a removal in a calendar: which ones, under which name, and when they change.
import { expect, test } from 'vitest'
import { SECOND } from '#shared/lib/time.ts'
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
/** A day on which all of them are ahead. */
const NOW = Date.parse('2026-11-12T12:00:00.000Z')
const entriesOf = (given: DatedRemoval, now = NOW) => calendarEntries(given, 'Truefolk', now)
const datesOf = (given: DatedRemoval, now = NOW) =>
  entriesOf(given, now)
    .filter(({ canceled }) => !canceled)
    .map(({ title, date }) => `${date} ${title}`)

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

const ANSWERED = { answered: { class: 'refused', at: '2026-11-12T09:00:00.000Z' } } as const

test('without a letter there are none', () => {
  expect(entriesOf(removal(null))).toEqual([])
})

test.each([
  ['an answer', removal(ANSWERED)],
  ['an end', removal({}, { status: 'completed' })],
])('after %s, the events that a calendar may have are canceled, on their days', (_, given) => {
  expect(datesOf(given)).toEqual([])
  expect(entriesOf(given).map(({ uid, date, canceled }) => [uid, date, canceled])).toEqual(
    entriesOf(removal({})).map(({ uid, date }) => [uid, date, true]),
  )
})

test('a confirmed receipt cancels only the date of the confirmation', () => {
  const confirmed = removal({ confirmed_at: '2026-11-10T09:00:00.000Z' })
  expect(entriesOf(confirmed).map(({ title, canceled }) => [title, canceled ?? false])).toEqual([
    ['Confirmation due: Truefolk', true],
    ['Answer due: Truefolk', false],
    ['Follow-up: Truefolk', false],
  ])
})

test('a day that is over isn’t canceled, and one that is overdue stays', () => {
  const later = Date.parse('2026-12-17T23:00:00.000Z')
  expect(entriesOf(removal(ANSWERED), later).map(({ date }) => date)).toEqual(['2026-12-17', '2026-12-18'])
  expect(datesOf(removal({}), later)).toHaveLength(3)
})

test('an event that an answer cancels has a higher sequence than before, in the file too', () => {
  const textOf = (given: DatedRemoval) => calendarFile(entriesOf(given), NOW)
  const sequences = (text: string) =>
    [...text.matchAll(/^SEQUENCE:(\d+)/gm)].map(([, number]) => Number(number))
  const before = textOf(removal({}))
  const after = textOf(removal(ANSWERED, { updated_at: '2026-11-02T10:00:01.000Z' }))
  expect(after.match(/^UID:.*$/gm)).toEqual(before.match(/^UID:.*$/gm))
  expect(after.match(/^STATUS:CANCELLED\r$/gm)).toHaveLength(3)
  expect(before).not.toContain('STATUS')
  expect(Math.min(...sequences(after))).toBeGreaterThan(Math.max(...sequences(before)))
})

test('a sequence is higher than what a file of an earlier version had, and fits 31 bits for decades', () => {
  const sequenceAt = (updated_at: string) => entriesOf(removal({}, { updated_at }))[0]?.sequence
  // Minutes since 1970.
  expect(sequenceAt('2026-01-01T00:00:00.000Z')).toBeGreaterThan(Date.parse('2026-12-31') / 60_000)
  expect(sequenceAt('2080-01-01T00:00:00.000Z')).toBeLessThan(2 ** 31)
})

test('a changed date keeps its name and has a higher sequence', () => {
  const [, before] = entriesOf(removal({}))
  const later = new Date(Date.parse('2026-11-02T10:00:00.000Z') + SECOND).toISOString()
  const [, after] = entriesOf(removal({ extended_to: '2027-01-31' }, { updated_at: later }))
  expect(after?.uid).toBe(before?.uid)
  expect(after?.sequence).toBeGreaterThan(before?.sequence ?? 0)
})

test('the file has lines of at most 75 octets, ended as the standard says', () => {
  const file = calendarFile(
    calendarEntries(removal({}), 'Überall, auffindbar; ein Verzeichnis '.repeat(4), NOW),
    0,
  )
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(file.match(/^UID:.*$/gm)).toHaveLength(3)
  expect(file.replaceAll('\r\n ', '')).toContain('SUMMARY:Answer due: Überall\\, auffindbar\\; ein')
})
