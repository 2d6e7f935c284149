import { expect, test } from 'vitest'
import type { RecordSpec } from '#shared/recipe/action.ts'
import { recipeProfile } from '#shared/recipe/profile.ts'
import { givenRecord, type RecordFacts } from '#shared/recipe/record.ts'
import { chooseRecord } from './choose-record.ts'

const NOW = Date.UTC(2026, 10, 21)
const RENO = { city: 'Reno', state: 'NV' }
const AUSTIN = { city: 'Austin', state: 'TX' }
const john = { firstName: 'John', lastName: 'Smith', age: 45, addresses: [RENO] }
const linked: RecordSpec = { name: { selector: 'h2' }, profileUrl: { selector: 'a' } }

function card(id: string | null, more: Partial<RecordFacts> = {}): RecordFacts {
  const link = id === null ? null : `https://x.example/p/${id}`
  return {
    name: 'John Smith',
    alternativeNames: [],
    age: '45',
    addresses: [RENO],
    phoneNumbers: [],
    relatives: [],
    profileUrl: link,
    identifier: link ?? 'f'.repeat(40),
    ...more,
  }
}

/** The card chosen for the wanted record: its place in the list, or why none is chosen. */
function choose(cards: RecordFacts[], wanted: object | null, profile: object = john, spec = linked) {
  const looked = chooseRecord(cards, {
    profile: recipeProfile.parse(profile),
    wanted: wanted && givenRecord.parse(wanted),
    spec,
    now: NOW,
  })
  return 'done' in looked ? cards.indexOf(looked.done) : looked.again
}

const NOT_IT = 'no record on the page is the one to remove'
const SEVERAL = 'several records on the page could be the one to remove'
const NONE = 'no record on the page matches the person'

test('of two records of one person, the one with the identifier of the record to remove', () => {
  const cards = [card('1'), card('2', { age: '46' }), card('3')]
  expect(choose(cards, card('2', { age: '46' }))).toBe(1)
  expect(choose(cards, { name: 'John Smith', profileUrl: 'https://x.example/p/3' })).toBe(2)
  expect(choose(cards, card('3/?ref=2'))).toBe(2)
  // By the recipe's own rule, none is the person. The record matches anyway.
  const jose = { ...john, firstName: 'Joe', lastName: 'Garcia' }
  expect(choose(cards, card('3'), jose)).toBe(2)
})

test('an identifier that has become that of somebody else is no reason', () => {
  const cards = [card('1', { name: 'Mary Tanner' }), card('2')]
  expect(choose(cards, card('1', { addresses: [AUSTIN] }))).toBe(NOT_IT)
  expect(choose([card('1', { age: '70' })], card('1'))).toBe(NONE)
})

test('a record that its own link tells from the wanted one is left alone', () => {
  expect(choose([card('1', { age: '46' })], card('2', { age: '44' }))).toBe(NOT_IT)
  expect(choose([card('1', { addresses: [RENO, AUSTIN] })], card('2', { name: 'John Q Smith' }))).toBe(NOT_IT)
})

test('unless it says the same: the pages of an opt-out may name records otherwise', () => {
  expect(choose([card('1', { age: '70' }), card('2')], card('old'))).toBe(1)
  expect(choose([card('1')], card('old', { addresses: [RENO, AUSTIN], relatives: ['Ann Smith'] }))).toBe(0)
  expect(choose([card('1'), card('2')], card('old'))).toBe(SEVERAL)
})

test('a link that all records share tells none of them apart', () => {
  const shared = { profileUrl: 'https://x.example/optout', identifier: 'https://x.example/optout' }
  const cards = [card('1', { ...shared, age: '70' }), card('2', shared)]
  expect(choose(cards, card('old'))).toBe(1)
})

test('without links: what stands for the record, else what is alike, else the best match for the person', () => {
  const bare = (more: Partial<RecordFacts>) => card(null, more)
  const father = bare({ age: '70' })
  expect(choose([father, bare({ age: '44' }), bare({})], card('old'))).toBe(2)
  expect(choose([father, bare({ age: '44', addresses: [AUSTIN, RENO] })], card('old'))).toBe(1)
  expect(choose([father, bare({})], { name: null, identifier: 'f00' })).toBe(1)
  expect(choose([bare({ name: 'Jose Garcia' })], card('old', { name: 'José García' }))).toBe(0)
})

test('what tells two people apart is heeded: age, middle name, suffix, place', () => {
  const wanted = card('old', { name: 'John A Smith', age: null })
  const other = { ...john, firstName: 'Jack', lastName: 'Smythe' }
  for (const more of [
    { age: '70' },
    { name: 'John B Smith' },
    { name: 'John A Smith Sr' },
    { addresses: [AUSTIN] },
    { addresses: [] },
  ])
    expect(choose([card(null, { age: null, ...more })], wanted, other), JSON.stringify(more)).toBe(NONE)
  expect(choose([card(null, { age: null, name: 'Johnny Smith' })], wanted, other)).toBe(0)
})

test('in a scan the best match for the person, and then the first', () => {
  expect(choose([card('1', { age: null }), card('2'), card('3')], null)).toBe(1)
  expect(choose([card('1', { name: 'Mary Tanner' })], null)).toBe(NONE)
})
