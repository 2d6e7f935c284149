import { describe, expect, test } from 'vitest'
import { HOUR, iso } from '#shared/lib/time.ts'
import { isUnsearchable, judgeOwnChecks, lastOwnCheck, type OwnAnswer } from './own-check.ts'
import { ABSENCE_GAP } from './removal.ts'

const NOW = Date.parse('2026-11-22T10:00:00.000Z')
/** `looked`: when they looked, if the answer arrived later. */
const at = (ms: number, answer: OwnAnswer, looked = ms) => ({
  at: iso(NOW + ms),
  asked_at: iso(NOW + looked),
  answer,
})

describe('two own checks that didn’t show the listing', () => {
  test('say that it’s gone from 72 hours apart, and not a millisecond before', () => {
    expect(judgeOwnChecks([at(0, 'not_found')])).toEqual({
      is: 'missed_once',
      since: iso(NOW),
      againAt: NOW + ABSENCE_GAP,
    })
    expect(judgeOwnChecks([at(0, 'not_found'), at(ABSENCE_GAP - 1, 'not_found')]).is).toBe('missed_once')
    expect(judgeOwnChecks([at(0, 'not_found'), at(ABSENCE_GAP, 'not_found')])).toEqual({
      is: 'gone',
      since: iso(NOW),
      at: iso(NOW + ABSENCE_GAP),
    })
  })

  test('count by when they looked, too: a device may hold an answer for days', () => {
    const held = [at(0, 'not_found'), at(80 * HOUR, 'not_found', HOUR)]
    expect(judgeOwnChecks(held).is).toBe('missed_once')
    expect(judgeOwnChecks([...held, at(81 * HOUR, 'not_found')])).toMatchObject({
      is: 'gone',
      since: iso(NOW),
    })
    const slowClock = [at(0, 'not_found', -1000 * HOUR), at(HOUR, 'not_found')]
    expect(judgeOwnChecks(slowClock).is).toBe('missed_once')
  })

  test('count from the first one, however often they look in between', () => {
    const often = [0, 24, 48, 71].map(hours => at(hours * HOUR, 'not_found'))
    expect(judgeOwnChecks(often).is).toBe('missed_once')
    expect(judgeOwnChecks([...often, at(72 * HOUR, 'not_found')]).is).toBe('gone')
  })

  test('are judged in the order of their times, not of the list', () => {
    const [first, found, last] = [at(0, 'not_found'), at(HOUR, 'found'), at(80 * HOUR, 'not_found')]
    expect(judgeOwnChecks([last, found, first])).toMatchObject({ is: 'missed_once', since: last.at })
  })
})

test('a "found" in between begins again, and a "found" after "gone" ends it', () => {
  const gone = [at(0, 'not_found'), at(80 * HOUR, 'not_found')]
  expect(judgeOwnChecks([...gone, at(81 * HOUR, 'found')])).toEqual({
    is: 'found',
    at: iso(NOW + 81 * HOUR),
  })
  const broken = [at(0, 'not_found'), at(40 * HOUR, 'found'), at(80 * HOUR, 'not_found')]
  expect(judgeOwnChecks(broken).is).toBe('missed_once')
})

test('a site that didn’t open neither counts nor breaks a series', () => {
  expect(judgeOwnChecks([at(0, 'could_not_open'), at(80 * HOUR, 'could_not_open')])).toEqual({
    is: 'unknown',
  })
  const series = [at(0, 'not_found'), at(40 * HOUR, 'could_not_open'), at(80 * HOUR, 'not_found')]
  expect(judgeOwnChecks(series).is).toBe('gone')
  expect(lastOwnCheck(series.slice(0, 2))?.answer).toBe('could_not_open')
})

test('without checks, nothing is known', () => {
  expect(judgeOwnChecks(null)).toEqual({ is: 'unknown' })
  expect(lastOwnCheck(undefined)).toBeNull()
})

test('a site is the person’s to check if it turned us away or has no recipe', () => {
  const scan = (status: string, problem: string | null = null) => ({ status, problem })
  expect(isUnsearchable(scan('blocked', 'Turned away.'), { scannable: true })).toBe(true)
  expect(isUnsearchable(null, { scannable: false })).toBe(true)
  expect(isUnsearchable(scan('pending', 'Turned away.'), { scannable: true })).toBe(true)
  expect(isUnsearchable(scan('pending'), { scannable: true })).toBe(false)
  expect(isUnsearchable(scan('not_found'), { scannable: true })).toBe(false)
  expect(isUnsearchable(null, { scannable: true })).toBe(false)
})
