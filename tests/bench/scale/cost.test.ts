// The cost per person and month, from figures that are easy to check by hand.
import { expect, test } from 'vitest'
import { costOf, type Measured } from './cost.ts'
import { readPrices } from './prices.ts'
import { SHARES } from './shares.ts'

const prices = { coreHour: 3600, utilization: 0.5, diskMonth: 10, diskCopies: 2, objectMonth: 1 }
const measured: Measured = {
  look: { http: 1, browser: 1 },
  job: 0.5,
  request: { firstPull: 0, dashboard: 1, push: 0 },
  rowBytes: 1e9,
  pictureBytes: 2e9,
  peoplePerAccount: 2,
}

test('looks and what they write cost processor time, of which half is paid for and idle', () => {
  const { looks, jobs } = costOf(measured, 100, prices)
  expect(looks).toBeCloseTo(100 * 1 * 2)
  expect(jobs).toBeCloseTo(100 * 0.5 * 2)
})

test('a look costs more the more of them need the browser', () => {
  const { looks } = costOf({ ...measured, look: { http: 0, browser: 1 } }, 100, prices)
  expect(looks).toBeCloseTo(200 * (1 - SHARES.overHttp))
})

test('an account’s requests are shared by its people', () => {
  expect(costOf(measured, 0, prices).requests).toBeCloseTo((SHARES.opensPerMonth * 2) / 2)
})

test('rows lie on every copy’s disk, and pictures there or in the store', () => {
  const { rows, picturesInDatabase, picturesInStore } = costOf(measured, 0, prices)
  expect({ rows, picturesInDatabase, picturesInStore }).toEqual({
    rows: 20,
    picturesInDatabase: 40,
    picturesInStore: 2,
  })
})

test('prices come from the environment, and have to be numbers', () => {
  expect(readPrices({ PRICE_CORE_HOUR: '0.01' }).coreHour).toBe(0.01)
  expect(() => readPrices({ PRICE_CORE_HOUR: 'cheap' })).toThrow('PRICE_CORE_HOUR')
})
