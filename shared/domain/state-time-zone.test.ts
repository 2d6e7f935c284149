import { expect, test } from 'vitest'
import { US_STATES } from '#shared/lib/us-state.ts'
import { isTimeZone } from './monday-morning.ts'
import { stateTimeZone } from './state-time-zone.ts'

test('every state has a time zone that exists', () => {
  const zones = US_STATES.map(({ code }) => stateTimeZone(code))
  expect(zones.filter(zone => zone === null || !isTimeZone(zone))).toEqual([])
  expect([stateTimeZone('CA'), stateTimeZone('ZZ')]).toEqual(['America/Los_Angeles', null])
})
