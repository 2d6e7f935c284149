// The dates of a DROP request in a calendar.
import { expect, test } from 'vitest'
import { dropCalendar } from './drop-calendar.ts'

const REQUEST = { id: 'r1', submitted_on: '2026-11-26', updated_at: '2026-11-26T15:00:00.000Z' }
const at = (day: string) => Date.parse(`${day}T12:00:00Z`)

test('the window, the reports and our check, each on its day', () => {
  const entries = dropCalendar(REQUEST, at('2026-11-26'))
  expect(entries.map(({ uid, date, title }) => [uid, date, title])).toEqual([
    ['r1-window@offlist', '2027-01-10', 'DROP: sites must have the request'],
    ['r1-reports@offlist', '2027-02-24', 'DROP: reports are due'],
    ['r1-check@offlist', '2027-02-25', 'DROP: check the sites'],
  ])
})

test('days that are past are left out, and the last day counts', () => {
  expect(dropCalendar(REQUEST, at('2027-02-24')).map(({ date }) => date)).toEqual([
    '2027-02-24',
    '2027-02-25',
  ])
  expect(dropCalendar(REQUEST, at('2027-02-26'))).toEqual([])
})

test('a changed day moves the same events, with a higher sequence', () => {
  const changed = { ...REQUEST, submitted_on: '2026-11-20', updated_at: '2026-11-27T09:00:00.000Z' }
  const [before, after] = [REQUEST, changed].map(request => dropCalendar(request, at('2026-11-27')))
  expect(after?.map(({ uid }) => uid)).toEqual(before?.map(({ uid }) => uid))
  expect(after?.[0]?.date).toBe('2027-01-04')
  expect(after?.[0]?.sequence).toBeGreaterThan(before?.[0]?.sequence ?? 0)
})

test('no entry promises a deletion', () => {
  for (const { title, description } of dropCalendar(REQUEST, at('2026-11-26')))
    expect(`${title} ${description}`).not.toMatch(/will (be )?(delete|remove|gone)/i)
})
