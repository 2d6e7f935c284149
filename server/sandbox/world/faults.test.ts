// The schedule of faults: the same for the same seed, as much as its rate says, and of every kind.
import { expect, test } from 'vitest'
import { DAY, HOUR } from '#shared/lib/time.ts'
import { LIES } from '../lies/kinds.ts'
import { sites } from '../sites/all-sites.ts'
import { type FaultPlan, fateAt, mailFateAt, troubleAt } from './faults.ts'

const start = Date.UTC(2026, 10, 22)
const days = Array.from({ length: 120 }, (_, day) => start + day * DAY)
const looks = (plan: FaultPlan) =>
  sites.flatMap(({ host }) => days.map(day => troubleAt(plan, host, day + 7 * HOUR)))
const share = (list: readonly unknown[]) => list.filter(one => one !== null).length / list.length

test('the same seed gives the same trouble, another seed another', () => {
  const plan = { seed: 7, rate: 0.05 }
  const months = (own: FaultPlan) =>
    sites.flatMap(({ host }) => days.slice(0, 30).map(day => troubleAt(own, host, day)))
  expect(months(plan)).toEqual(months({ ...plan }))
  expect(months({ ...plan, seed: 8 })).not.toEqual(months(plan))
})

test.each([0, 0.05, 0.2])('sites are in trouble for a share of about %d of the time', rate => {
  const found = share(looks({ seed: 7, rate }))
  expect(Math.abs(found - rate)).toBeLessThanOrEqual(rate * 0.2)
})

test('in 120 days there is every kind of trouble, and what lasts for days lasts for days', () => {
  const plan = { seed: 7, rate: 0.05 }
  expect(new Set(looks(plan).filter(one => one !== null))).toEqual(
    new Set([
      ...['challenge', 'throttle', 'error', 'hang', 'layout', 'names', 'empty', 'echo'],
      ...Object.keys(LIES),
    ]),
  )
  const host = 'truefolk.example'
  const hours = Array.from({ length: 120 * 24 }, (_, hour) =>
    troubleAt({ seed: 7, rate: 1 }, host, start + hour * HOUR),
  )
  const runs = hours.filter((one, hour) => one === 'layout' && hours[hour - 1] !== 'layout').length
  expect(hours.filter(one => one === 'layout').length / runs).toBeGreaterThan(12)
})

const records = Array.from({ length: 4000 }, (_, index) => `record${index}`)

test('a share of the removals goes wrong, in each way', () => {
  const fates = records.map(record => fateAt({ seed: 7, rate: 0.1 }, 'a.example', record, start))
  expect(Math.abs(share(fates) - 0.1)).toBeLessThan(0.02)
  expect(new Set(fates.flatMap(fate => fate?.kind ?? []))).toEqual(
    new Set(['unkept', 'partial', 'hidden', 'relisted']),
  )
  for (const fate of fates) {
    if (fate?.kind !== 'relisted') continue
    expect(fate.afterMs).toBeGreaterThanOrEqual(5 * DAY)
    expect(fate.afterMs).toBeLessThanOrEqual(40 * DAY)
  }
  const again = records.map(record => fateAt({ seed: 7, rate: 0.1 }, 'a.example', record, start + 3 * DAY))
  expect(again).not.toEqual(fates)
})

test('a share of the mails to confirm comes late or never', () => {
  const fates = records.map(record => mailFateAt({ seed: 7, rate: 0.1 }, 'a.example', record, start))
  expect(Math.abs(share(fates) - 0.1)).toBeLessThan(0.02)
  expect(new Set(fates.flatMap(fate => fate?.kind ?? []))).toEqual(new Set(['late', 'lost']))
})
