// A calendar file (iCalendar, RFC 5545) of dates: one all-day event each. Pure.
import { iso, SECOND } from '#shared/lib/time.ts'
import { type DayText, LAST_DAY, mustReadDay, writeDay } from './civil-day.ts'

export type CalendarEntry = {
  /** Stays the same when the date changes, so that a calendar updates its event and adds none. */
  uid: string
  date: DayText
  title: string
  description: string
  /** How often the entry has changed (RFC 5545, 3.8.7.4); 0 if it's new. */
  sequence?: number
  /** Whether the date no longer applies: a calendar that has the event takes it away (RFC 5546, 3.2.1). */
  canceled?: boolean
}

/** Seconds are counted from here: the numbers have to stay below 2^31. Earlier versions counted minutes since 1970. */
const COUNTED_FROM = Date.UTC(2020, 0, 1)

/** An entry's `sequence`, from when its row was last changed (ISO): it grows with every change of its date. */
export const changeSequence = (updatedAt: string): number =>
  Math.max(0, Math.floor((Date.parse(updatedAt) - COUNTED_FROM) / SECOND))

/** The media type of the file. */
export const CALENDAR_TYPE = 'text/calendar; charset=utf-8'

/** The text of the file. `now`, in epoch milliseconds, is when it was made. A calendar wants at least one entry. */
export function calendarFile(entries: readonly CalendarEntry[], now: number): string {
  const stamp = iso(now).replace(/[-:]|\.\d+/g, '')
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Offlist//Deadlines//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...entries.flatMap(entry => eventLines(entry, stamp)),
    'END:VCALENDAR',
  ]
  return lines.map(line => `${fold(line)}\r\n`).join('')
}

function eventLines(entry: CalendarEntry, stamp: string): string[] {
  const { uid, date, title, description, sequence = 0, canceled = false } = entry
  const day = mustReadDay(date)
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${stamp}`,
    `SEQUENCE:${sequence}`,
    ...(canceled ? ['STATUS:CANCELLED'] : []),
    `DTSTART;VALUE=DATE:${date.replaceAll('-', '')}`,
    // Without an end, an event that starts on a date takes that day (3.6.1).
    ...(day < LAST_DAY ? [`DTEND;VALUE=DATE:${writeDay(day + 1).replaceAll('-', '')}`] : []),
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(description)}`,
    // The dates are about brokers: they don't make the person busy.
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

/** Text values (3.3.11), without the control characters that the format forbids. */
const escapeText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
    .replace(/[\\;,]/g, found => `\\${found}`)
    .replaceAll('\n', '\\n')

/** Lines of at most 75 octets without their break, each further one after a space, and no character cut (3.1). */
function fold(line: string): string {
  let folded = ''
  let octets = 0
  for (const char of line) {
    const size = octetsOf(char.codePointAt(0) ?? 0)
    if (octets + size > 75) {
      folded += '\r\n '
      octets = 1
    }
    folded += char
    octets += size
  }
  return folded
}

/** Octets of a character in UTF-8. */
function octetsOf(code: number): number {
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}
