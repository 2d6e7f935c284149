import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '#shared/lib/time.ts'
import { isTimeZone, mondaysAround } from './monday-morning.ts'

const at = (text: string) => Date.parse(text)

test.each<[zone: string, now: string, last: string, next: string]>([
  ['UTC', '2026-11-26T12:00Z', '2026-11-23T08:00Z', '2026-11-30T08:00Z'],
  ['UTC', '2026-11-23T07:59Z', '2026-11-16T08:00Z', '2026-11-23T08:00Z'],
  ['UTC', '2026-11-23T08:00Z', '2026-11-23T08:00Z', '2026-11-30T08:00Z'],
  // In Auckland it is Monday before it is in London.
  ['Pacific/Auckland', '2026-11-22T19:00Z', '2026-11-22T19:00Z', '2026-11-29T19:00Z'],
  ['Pacific/Kiritimati', '2026-11-22T18:00Z', '2026-11-22T18:00Z', '2026-11-29T18:00Z'],
  ['Pacific/Pago_Pago', '2026-11-23T18:59Z', '2026-11-16T19:00Z', '2026-11-23T19:00Z'],
  ['Asia/Kathmandu', '2026-11-23T02:15Z', '2026-11-23T02:15Z', '2026-11-30T02:15Z'],
  // The week in which the clock goes back has 169 hours, the one in which it goes forward 167.
  ['America/New_York', '2026-10-28T00:00Z', '2026-10-26T12:00Z', '2026-11-02T13:00Z'],
  ['America/New_York', '2027-03-10T00:00Z', '2027-03-08T13:00Z', '2027-03-15T12:00Z'],
  ['Europe/Berlin', '2026-10-22T00:00Z', '2026-10-19T06:00Z', '2026-10-26T07:00Z'],
  ['Australia/Lord_Howe', '2027-04-01T00:00Z', '2027-03-28T21:00Z', '2027-04-04T21:30Z'],
  // Over a leap day, and a year's end.
  ['UTC', '2028-02-29T12:00Z', '2028-02-28T08:00Z', '2028-03-06T08:00Z'],
  ['America/Los_Angeles', '2026-12-31T12:00Z', '2026-12-28T16:00Z', '2027-01-04T16:00Z'],
  ['Mars/Olympus', '2026-11-26T12:00Z', '2026-11-23T08:00Z', '2026-11-30T08:00Z'],
])('in %s at %s the mornings are %s and %s', (zone, now, last, next) => {
  expect(mondaysAround(at(now), zone)).toEqual({ last: at(last), next: at(next) })
})

test('each morning follows the last, and is 8:00 on a Monday by the zone’s clock', () => {
  for (const timeZone of ['America/St_Johns', 'Africa/Cairo', 'Asia/Tehran', 'America/Santiago']) {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      weekday: 'short',
      hour: 'numeric',
      minute: '2-digit',
    })
    let morning = mondaysAround(at('2026-01-01T00:00Z'), timeZone).next
    for (let week = 0; week < 60; week += 1) {
      expect(format.format(morning)).toBe('Mon 8:00 AM')
      expect(mondaysAround(morning, timeZone).last).toBe(morning)
      expect(mondaysAround(morning - MINUTE, timeZone).next).toBe(morning)
      const { next } = mondaysAround(morning, timeZone)
      expect(Math.abs(next - morning - 7 * DAY)).toBeLessThanOrEqual(HOUR)
      morning = next
    }
  }
})

test('a zone is known by its name', () => {
  expect(['Europe/Berlin', 'UTC', 'Mars/Olympus', ''].map(isTimeZone)).toEqual([true, true, false, false])
})
