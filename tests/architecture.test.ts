// Holds the code to its plan (docs/ARCHITECTURE.md) by reading the folders, so that new ones are covered at birth. Each
// rule has a folder of bad fixtures that it must catch, line by line: a rule that sees nothing would pass for ever.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { wrongConcurrentFiles } from './architecture/concurrent-files.ts'
import { unneededAllowances } from './architecture/copy-rules.ts'
import { disorder, unmarkedContracts, wrongMarks } from './architecture/migration-rules.ts'
import { report } from './architecture/rule.ts'
import { rules } from './architecture/rules.ts'
import { readTree } from './architecture/source-tree.ts'
import { misspelled, readTexts, readWords, unneededWords } from './architecture/spelling.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const FIXTURES = path.join(ROOT, 'tests', 'fixtures', 'architecture')
const tree = readTree(ROOT)
const MIGRATIONS = path.join(ROOT, 'server', 'db', 'migrations')
const BAD_MIGRATIONS = path.join(ROOT, 'tests', 'fixtures', 'migrations')

describe('the code', () => {
  test('is read', () => {
    const sides = new Set(tree.sources.map(source => source.path.split('/')[0]))
    expect([...sides]).toEqual(expect.arrayContaining(['shared', 'server', 'web', 'tests']))
  })

  test.each(rules)('keeps $name', rule => {
    expect(report(rule, tree)).toEqual([])
  })
})

test('copy has no allowance that nothing needs', () => {
  expect(unneededAllowances(tree)).toEqual([])
})

describe('spelling', () => {
  const words = readWords(ROOT)
  const texts = readTexts(ROOT, tree)

  test('articles and copy are read', () => {
    expect(texts.filter(({ file }) => file.endsWith('.mdx')).length).toBeGreaterThan(68)
    expect(texts.length).toBeGreaterThan(700)
  })

  test('of articles and copy is right', { timeout: 120_000 }, async () => {
    expect(await misspelled(texts, words)).toEqual([])
  })

  test('has no word of its own that no text needs', () => {
    expect(unneededWords(texts, words)).toEqual([])
  })

  test('is not right where it is wrong', async () => {
    const text = 'We recieve your adress, teh Offlist way. Their colour is seperate.'
    expect(await misspelled([{ file: 'a.mdx', text }], words)).toEqual(
      ['adress', 'colour', 'recieve', 'seperate', 'teh'].map(word => `${word} in a.mdx`),
    )
  })
})

describe('the rules', () => {
  test('each have bad fixtures, and no fixtures are left without their rule', () => {
    expect(readdirSync(FIXTURES).sort()).toEqual(rules.map(rule => rule.name).sort())
  })

  test.each(rules)('$name catches what it should, and only that', rule => {
    const folder = path.join(FIXTURES, rule.name)
    const expected = readFileSync(path.join(folder, 'expected.txt'), 'utf8').trim().split('\n')
    const found = rule.find(readTree(folder)).map(({ file, line }) => `${file}:${line}`)
    expect(found.sort()).toEqual(expected.sort())
  })
})

describe('migrations', () => {
  test('that take something away from earlier versions are marked in contracts.json', () => {
    expect(unmarkedContracts(MIGRATIONS)).toEqual([])
    expect(wrongMarks(MIGRATIONS)).toEqual([])
  })

  test('have nothing beside them but indices to build', () => {
    expect(wrongConcurrentFiles(MIGRATIONS)).toEqual([])
  })

  test('are in the order of their numbers and times', () => {
    expect(disorder(MIGRATIONS)).toEqual([])
  })

  test('are caught when they are bad', () => {
    const found = unmarkedContracts(BAD_MIGRATIONS)
    const expected = readFileSync(path.join(BAD_MIGRATIONS, 'expected.txt'), 'utf8').trim().split('\n')
    expect(found.map(({ migration, why }) => `${migration} ${why}`)).toEqual(expected)
    expect(wrongMarks(BAD_MIGRATIONS)).toEqual(['0003_marked_too_high', '0009_gone'])
    expect(disorder(BAD_MIGRATIONS)).toEqual(['0004_late', 'misnamed'])
    expect(wrongConcurrentFiles(BAD_MIGRATIONS)).toEqual([
      '0000_start.concurrently.sql builds people_note, which a later migration drops',
      '0004_late.concurrently.sql does more than build indices',
      '0005_nowhere.concurrently.sql stands beside no migration',
    ])
  })
})
