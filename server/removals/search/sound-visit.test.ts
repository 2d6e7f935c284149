import { expect, test } from 'vitest'
import type { RecordFacts } from '#shared/recipe/record.ts'
import { soundVisit } from './sound-visit.ts'
import { emptyVisit, type Visit } from './visit-site.ts'

const record = (name: string | null): RecordFacts => ({
  name,
  alternativeNames: [],
  age: null,
  addresses: [],
  phoneNumbers: [],
  relatives: [],
  profileUrl: 'https://folk.example/1',
  identifier: null,
})
const visit = (names: (string | null)[], outcome: Visit['outcome'] = 'complete'): Visit => ({
  ...emptyVisit(),
  outcome,
  answered: [{ firstName: 'Ann', lastName: 'Lee' }],
  records: names.map(record),
})

test.each([[[null]], [[null, 'Ann Lee']], [['', null, 'Ann Lee']]])('names %j cannot be judged', names => {
  expect(soundVisit(visit(names))).toMatchObject({
    outcome: 'error',
    problem: expect.stringContaining('names'),
    answered: [],
  })
})

test.each([[[]], [['Ann Lee']], [['Ann Lee', 'Bo Lee', null]]])('names %j can be judged', names => {
  expect(soundVisit(visit(names))).toEqual(visit(names))
})

test('a look that was turned away stays so', () => {
  expect(soundVisit(visit([null], 'blocked'))).toEqual(visit([null], 'blocked'))
})
