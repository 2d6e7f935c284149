import { expect, test } from 'vitest'
import { type CalendarEntry, calendarFile } from './calendar-file.ts'

const NOW = Date.parse('2026-11-26T09:30:15.250Z')
const entry = (given: Partial<CalendarEntry> = {}): CalendarEntry => ({
  uid: 'answer-7f3a@offlist',
  date: '2027-02-28',
  title: 'Answer due',
  description: 'First Finder',
  ...given,
})

/** The lines of a file, unfolded as a calendar does it. */
const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

test('one all-day event for each date', () => {
  expect(calendarFile([entry({ sequence: 2 })], NOW)).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Offlist//Deadlines//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:answer-7f3a@offlist',
      'DTSTAMP:20261126T093015Z',
      'SEQUENCE:2',
      'DTSTART;VALUE=DATE:20270228',
      'DTEND;VALUE=DATE:20270301',
      'SUMMARY:Answer due',
      'DESCRIPTION:First Finder',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  )
})

test('an entry whose date changes is the same event', () => {
  const uids = ['2027-02-28', '2027-05-01'].map(date => linesOf(calendarFile([entry({ date })], NOW))[6])
  expect(new Set(uids).size).toBe(1)
})

test('a date that no longer applies is a canceled event, with all that an event needs', () => {
  const lines = linesOf(calendarFile([entry({ sequence: 3, canceled: true }), entry({ uid: 'b' })], NOW))
  const [first, second] = [lines.slice(5, lines.indexOf('UID:b')), lines.slice(lines.indexOf('UID:b'))]
  expect(first).toEqual(
    expect.arrayContaining([
      'UID:answer-7f3a@offlist',
      'SEQUENCE:3',
      'STATUS:CANCELLED',
      'DTSTART;VALUE=DATE:20270228',
    ]),
  )
  expect(second.some(line => line.startsWith('STATUS'))).toBe(false)
})

test('marks of the format are escaped, and no text can add a line', () => {
  const title = 'A;B,C\\D\r\nBEGIN:VEVENT\rX\u2028Y\u0000\u0007\tZ\ud83d'
  const lines = linesOf(calendarFile([entry({ title, uid: 'a\r\nATTENDEE:x', description: title })], NOW))
  expect(lines.filter(line => line === 'BEGIN:VEVENT')).toHaveLength(1)
  expect(lines).toContain('SUMMARY:A\\;B\\,C\\\\D\\nBEGIN:VEVENT\\nX\\nY   Z\ufffd')
  expect(lines).toContain('UID:a\\nATTENDEE:x')
})

test('lines have at most 75 octets, and no character is cut', () => {
  const description = 'Österreichische Löschanfrage 🗓️ — '.repeat(40)
  const text = calendarFile([entry({ description })], NOW)
  for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(text.isWellFormed()).toBe(true)
  expect(linesOf(text)).toContain(`DESCRIPTION:${description}`)
})

test('the last day that a date can say has no end after it', () => {
  const lines = linesOf(calendarFile([entry({ date: '9999-12-31' })], NOW))
  expect(lines).toContain('DTSTART;VALUE=DATE:99991231')
  expect(lines.some(line => line.startsWith('DTEND'))).toBe(false)
})

test('an invalid date is refused', () => {
  expect(() => calendarFile([entry({ date: '2027-02-29' })], NOW)).toThrow(RangeError)
})
