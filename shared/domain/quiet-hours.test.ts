import { expect, test } from 'vitest'
import { quietUntil } from './quiet-hours.ts'

const until = (from: string, to: string, time_zone: string, now: string) => {
  const end = quietUntil({ from, to, time_zone }, Date.parse(now))
  return end === null ? null : new Date(end).toISOString()
}

test('without quiet hours, or outside them, nothing waits', () => {
  expect(quietUntil(null, 0)).toBeNull()
  expect(until('22:00', '07:00', 'UTC', '2026-11-21T12:00:00Z')).toBeNull()
})

test('the first minute is quiet, the last one is not', () => {
  expect(until('13:00', '14:30', 'UTC', '2026-11-21T12:59:59.999Z')).toBeNull()
  expect(until('13:00', '14:30', 'UTC', '2026-11-21T13:00:00Z')).toBe('2026-11-21T14:30:00.000Z')
  expect(until('13:00', '14:30', 'UTC', '2026-11-21T14:29:59.999Z')).toBe('2026-11-21T14:30:00.000Z')
  expect(until('13:00', '14:30', 'UTC', '2026-11-21T14:30:00Z')).toBeNull()
})

test('hours past midnight end on the next day, from either side of it', () => {
  expect(until('22:00', '07:00', 'UTC', '2026-11-21T23:15:20Z')).toBe('2026-11-22T07:00:00.000Z')
  expect(until('22:00', '07:00', 'UTC', '2026-11-22T06:59:00Z')).toBe('2026-11-22T07:00:00.000Z')
  expect(until('22:00', '07:00', 'UTC', '2026-11-22T07:00:00Z')).toBeNull()
  expect(until('22:00', '00:00', 'UTC', '2026-11-21T23:15:00Z')).toBe('2026-11-22T00:00:00.000Z')
})

test('it is the person’s own clock that counts, with quarter hours too', () => {
  expect(until('22:00', '07:00', 'America/New_York', '2026-11-21T02:30:00Z')).toBeNull()
  expect(until('22:00', '07:00', 'America/New_York', '2026-11-21T03:30:00Z')).toBe('2026-11-21T12:00:00.000Z')
  expect(until('22:00', '07:00', 'Asia/Kathmandu', '2026-11-21T20:00:00Z')).toBe('2026-11-22T01:15:00.000Z')
})

test('the night in which the clock leaps ahead is an hour shorter', () => {
  expect(until('22:00', '07:00', 'America/New_York', '2026-03-08T04:00:00Z')).toBe('2026-03-08T11:00:00.000Z')
  expect(until('22:00', '07:00', 'Europe/Berlin', '2026-03-28T22:00:00Z')).toBe('2026-03-29T05:00:00.000Z')
})

test('an end that the leap skips is the leap itself', () => {
  expect(until('22:00', '02:30', 'America/New_York', '2026-03-08T05:00:00Z')).toBe('2026-03-08T07:00:00.000Z')
})

test('the night in which the clock is put back is an hour longer', () => {
  expect(until('22:00', '07:00', 'America/New_York', '2026-11-01T03:00:00Z')).toBe('2026-11-01T12:00:00.000Z')
  expect(until('22:00', '07:00', 'Australia/Lord_Howe', '2026-04-04T12:00:00Z')).toBe(
    '2026-04-04T20:30:00.000Z',
  )
})

test('an end in the repeated hour is its first coming', () => {
  expect(until('22:00', '01:30', 'America/New_York', '2026-11-01T03:00:00Z')).toBe('2026-11-01T05:30:00.000Z')
})

test('a day with a short gap of waking ends at that gap', () => {
  expect(until('22:00', '21:50', 'UTC', '2026-11-21T22:00:00Z')).toBe('2026-11-22T21:50:00.000Z')
})

test('the same time twice, and a zone that nobody knows, mean no quiet hours', () => {
  expect(until('07:00', '07:00', 'UTC', '2026-11-21T07:00:00Z')).toBeNull()
  expect(until('00:00', '23:59', 'Mars/Olympus_Mons', '2026-11-21T07:00:00Z')).toBeNull()
})
