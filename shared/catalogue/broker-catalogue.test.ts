// The catalogue that ships with the product.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { formatCatalogue, parseCatalogue } from './catalogue-text.ts'
import { catalogueProblems } from './check-catalogue.ts'

const text = readFileSync(new URL('./brokers.jsonl', import.meta.url), 'utf8')
const { brokers, bad } = parseCatalogue(text)

test('every line is a broker, ids and domains are unique and sorted, and every fact has its source', () => {
  expect(bad).toEqual([])
  expect(catalogueProblems(brokers)).toEqual([])
  expect(brokers).toHaveLength(1107)
})

test('no record rests on the list alone whose text may not be used commercially', () => {
  const list = 'github.com/yaelwrites/Big-Ass-Data-Broker-Opt-Out-List'
  const alone = brokers.filter(one => one.sources.every(({ source }) => source === list))
  expect(alone.map(one => one.id)).toEqual([])
})

test('writing what was read gives the same text', () => {
  expect(formatCatalogue([...brokers].reverse())).toBe(text)
})

test('a line that is no broker is told with its number', () => {
  const [first = ''] = text.split('\n')
  const broken = `${first}\n{"id":"x"}\nnot json\n`
  expect(parseCatalogue(broken).bad.map(({ line }) => line)).toEqual([2, 3])
})

test('twice the same id, a lost source and a wrong order are seen', () => {
  const [a, b] = brokers
  if (!a || !b) throw new Error('the catalogue is empty')
  const problems = catalogueProblems([b, { ...a, sources: [] }, { ...a, domain: 'other.example' }])
  expect(problems).toContain(`${a.id}: stands after ${b.id}`)
  expect(problems).toContain(`${a.id}: the id is there twice`)
  expect(problems).toContain(`${a.id}: no source`)
  expect(problems).toContain(`${a.id}: no source for domain`)
})
