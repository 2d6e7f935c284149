// The dates of a DROP request, by the cadence of its day.
import { expect, test } from 'vitest'
import { cadenceOn, DROP_CADENCES } from './cadence.ts'
import { dropCycle, dropStage } from './cycle.ts'

test.each([
  // Before sites had to take part, the first window starts with that duty.
  ['2026-01-20', '2026-08-01', '2026-09-15', '2026-10-30'],
  ['2026-08-01', '2026-08-01', '2026-09-15', '2026-10-30'],
  ['2026-11-26', '2026-11-26', '2027-01-10', '2027-02-24'],
  ['2027-12-31', '2027-12-31', '2028-02-14', '2028-03-30'],
  ['2028-01-15', '2028-01-15', '2028-02-29', '2028-04-14'],
])('a request of %s: from %s, picked up by %s, reported by %s', (on, from, window, report) => {
  expect(dropCycle(on)).toMatchObject({
    submittedOn: on,
    startsOn: from,
    windowEndsOn: window,
    reportDueOn: report,
  })
})

test('a later cadence holds from its day on, and not for earlier requests', () => {
  const monthly = { ...DROP_CADENCES[0], from: '2027-01-01', everyDays: 30 }
  const cadences = [...DROP_CADENCES, monthly] as const
  expect(cadenceOn('2026-12-31', cadences).everyDays).toBe(45)
  expect(cadenceOn('2027-01-01', cadences).everyDays).toBe(30)
  expect(dropCycle('2026-12-31', cadences as never).windowEndsOn).toBe('2027-02-14')
  expect(dropCycle('2027-01-01', cadences as never).windowEndsOn).toBe('2027-01-31')
})

test('each cadence names its source and the day somebody read it', () => {
  for (const { source, verifiedOn, from } of DROP_CADENCES) {
    expect(source).toMatch(/1798\.99/)
    expect(verifiedOn).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(from >= '2026-08-01').toBe(true)
  }
})

test('the last days belong to the window and to the reports', () => {
  const cycle = dropCycle('2026-08-01')
  expect(['2026-08-01', '2026-09-15'].map(day => dropStage(cycle, day))).toEqual(['window', 'window'])
  expect(['2026-09-16', '2026-10-30'].map(day => dropStage(cycle, day))).toEqual(['reports', 'reports'])
  expect(dropStage(cycle, '2026-10-31')).toBe('due')
})
