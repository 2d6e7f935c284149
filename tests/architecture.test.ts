// Holds the code to DESIGN section 4 and STYLE.md by reading the folders, so that new ones are covered at birth. Each
// rule has a folder of bad fixtures that it must catch, line by line: a rule that sees nothing would pass for ever.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { report } from './architecture/rule.ts'
import { rules } from './architecture/rules.ts'
import { readTree } from './architecture/source-tree.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const FIXTURES = path.join(ROOT, 'tests', 'fixtures', 'architecture')
const tree = readTree(ROOT)

describe('the code', () => {
  test('is read', () => {
    const sides = new Set(tree.sources.map(source => source.path.split('/')[0]))
    expect([...sides]).toEqual(expect.arrayContaining(['shared', 'server', 'web', 'tests']))
  })

  test.each(rules)('keeps $name', rule => {
    expect(report(rule, tree)).toEqual([])
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
