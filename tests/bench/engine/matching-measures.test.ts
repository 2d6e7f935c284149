import { expect, test } from 'vitest'
import { confusions, type Judged, measure } from './matching-measures.ts'

const one = (page: string, confidence: number, isTrue: boolean, kind = 'self'): Judged => ({
  page,
  kind,
  confidence,
  isTrue,
})

test('four judgements, worked out by hand', () => {
  const judged = [one('a', 0.9, true), one('a', 0.8, false), one('b', 0.6, true), one('c', 0.1, false)]
  const measures = measure(judged)
  expect(measures.precision).toBeCloseTo(2 / 3)
  expect(measures.recall).toBe(1)
  expect(measures.f1).toBeCloseTo(0.8)
  // At 0.9: 1 of 1 correct, half of theirs found; at 0.6: 2 of 3 correct, all found.
  expect(measures.averagePrecision).toBeCloseTo(0.5 + (2 / 3) * 0.5)
  expect(measures.precisionAtRecall90).toBeCloseTo(2 / 3)
  expect(measures.recallAtPrecision99).toBe(0.5)
  expect(measures.brier).toBeCloseTo((0.01 + 0.64 + 0.16 + 0.01) / 4)
  expect(measures.calibrationError).toBeCloseTo((0.1 + 0.8 + 0.4 + 0.1) / 4)
  expect(measures.falseAlarms).toBe(0)
  expect(measures.rightPages).toBeCloseTo(2 / 3)
})

test('equal confidences are one threshold', () => {
  expect(measure([one('a', 0.7, true), one('a', 0.7, false)]).averagePrecision).toBe(0.5)
  expect(measure([one('a', 0.7, false), one('a', 0.7, true)]).averagePrecision).toBe(0.5)
})

test('a page without the person on which something reaches a half is a false alarm', () => {
  const judged = [one('a', 0.5, false, 'twin'), one('b', 0.4, false), one('c', 0.2, true)]
  expect(measure(judged).falseAlarms).toBe(0.5)
  expect(confusions(judged)).toEqual([
    { kind: 'self', listings: 2, theirs: 1, wronglyTaken: 0, missed: 1 },
    { kind: 'twin', listings: 1, theirs: 0, wronglyTaken: 1, missed: 0 },
  ])
})
