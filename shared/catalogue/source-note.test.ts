import { expect, test } from 'vitest'
import { sourceNote } from './source-note.ts'

test('a register is named as people call it, with the copy that was read and its day', () => {
  expect(
    sourceNote({
      source: 'CPPA Data Broker Registry 2026 (via github.com/mderdzinski/smokescreen)',
      ref: '5c03134a8da1 (2026-07-09)',
    }),
  ).toEqual({
    name: 'California’s data broker registry, 2026',
    url: 'https://github.com/mderdzinski/smokescreen/tree/5c03134a8da1',
    on: '2026-07-09',
  })
})

test('a list is named by its repository; one that was read in another’s copy links to the copy', () => {
  expect(
    sourceNote({
      source: 'github.com/NousResearch/hermes-agent unbroker records (via github.com/SlowGreek/costas-code)',
      ref: '5aff233165b7 (2026-07-30)',
    }),
  ).toEqual({
    name: 'NousResearch/hermes-agent',
    url: 'https://github.com/SlowGreek/costas-code/tree/5aff233165b7',
    on: '2026-07-30',
  })
})

test('a text without a commit has no link', () => {
  expect(sourceNote({ source: 'peopleconnect.us terms of use (stored copy)', ref: '2024-02-01' })).toEqual({
    name: 'Terms of use of peopleconnect.us',
    url: null,
    on: '2024-02-01',
  })
})

test('a source without a day is refused', () => {
  expect(() => sourceNote({ source: 'somebody', ref: 'lately' })).toThrow('no day')
})
