import { expect, test } from 'vitest'
import { readDay } from './civil-day.ts'
import { LAW_IDS } from './law-id.ts'
import { LAWS, lawOf } from './laws-table.ts'

test('every id has one entry, in the same order', () => {
  expect(LAWS.map(({ id }) => id)).toEqual(LAW_IDS)
  expect(lawOf('va-vcdpa').name).toBe('Virginia Consumer Data Protection Act')
})

test('every entry says where it was read and when', () => {
  for (const { id, source, verifiedOn } of LAWS) {
    expect(source, id).not.toBe('')
    expect(readDay(verifiedOn), id).not.toBeNull()
    expect(verifiedOn >= '2026-11-21', id).toBe(true)
  }
})

test('a law that we cite has a first day, a time to answer and a right; one that we never cite says why', () => {
  for (const law of LAWS) {
    expect(law.from === null, law.id).toBe(law.never !== null)
    if (law.never !== null) expect(law.never, law.id).toMatch(/never cite/)
    else expect([law.answer !== null, law.rights.length > 0], law.id).toEqual([true, true])
  }
})

test('opt-outs need no proof where a law says so, and Nevada’s need it', () => {
  const withProof = (proof: string) =>
    LAWS.filter(law => law.optOutProof === proof).map(({ id }) => id.slice(0, 2))
  expect(withProof('never').sort().join(' ')).toBe('ca ct de md mn mt nh nj or ri')
  expect(withProof('required')).toEqual(['nv'])
})
