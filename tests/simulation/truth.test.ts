import { expect, test } from 'vitest'
import { createTruth } from './truth.ts'
import type { ComingOrGoing, PersonTruth } from './world.ts'

const at = (hour: number) => Date.UTC(2027, 0, 1, hour)
const iso = (hour: number) => new Date(at(hour)).toISOString()
const person = (records: string[], history?: ComingOrGoing[]): PersonTruth => ({
  id: 'p1',
  fullName: 'Ann Lee',
  profile: { names: [], addresses: [], phones: [], emails: [], relatives: [] },
  namesakes: [],
  listings: records.map(record => ({
    site: 'folk.example',
    record,
    url: `https://folk.example/${record}`,
    shown: { name: 'Ann Lee', places: [] },
  })),
  ...(history ? { history } : {}),
})
const event = (record: string, hour: number, what: string): ComingOrGoing => ({
  site: 'folk.example',
  record,
  at: iso(hour),
  event: what,
})

test('by the log: to the minute, also what went and came back between two looks', () => {
  const truth = createTruth()
  const log = [event('a', 0, 'listed'), event('a', 5, 'suppressed'), event('b', 9, 'relisted')]
  truth.note(person(['b'], log), at(12))
  expect(truth.shownThrough('folk.example', at(1), at(4))).toBe(true)
  expect(truth.shownThrough('folk.example', at(4), at(6))).toBe(false)
  expect(truth.shownThrough('folk.example', at(9), at(12), 'a')).toBe(false)
  expect(truth.shownThrough('folk.example', at(9), at(12), 'b')).toBe(true)
  expect(truth.returns()).toEqual([{ site: 'folk.example', record: 'b', at: at(9) }])
  expect(truth.owns('folk.example', 'a')).toBe(true)
  expect(truth.owns('folk.example', 'c')).toBe(false)
})

test('without a log: only what was seen at both ends of a span is held against anybody', () => {
  const truth = createTruth()
  truth.note(person(['a']), at(0))
  truth.note(person(['a']), at(12))
  truth.note(person([]), at(24))
  truth.note(person(['b']), at(36))
  expect(truth.shownThrough('folk.example', at(3), at(11))).toBe(true)
  expect(truth.shownThrough('folk.example', at(13), at(14))).toBe(false)
  expect(truth.shownThrough('folk.example', at(30), at(35))).toBe(false)
  expect(truth.returns()).toEqual([{ site: 'folk.example', record: 'b', at: at(24) }])
})
