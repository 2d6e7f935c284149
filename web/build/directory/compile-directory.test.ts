// The directory compiled from the real catalogue: every page has content, and names its sources.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parseCatalogue } from '#shared/catalogue/catalogue-text.ts'
import { must } from '#shared/lib/must.ts'
import type { BrokerPageData } from '#web/features/directory/directory-data.ts'
import { compileDirectory } from './compile-directory.ts'

const { brokers } = parseCatalogue(
  readFileSync(new URL('../../../shared/catalogue/brokers.jsonl', import.meta.url), 'utf8'),
)
const directory = compileDirectory(brokers)
const pages = [...directory.pages.values()]
const pageOf = (id: string) => must(directory.pages.get(id), id)

/** The text of a broker's page, without headings and text that all pages share. */
const textOf = ({ about, guide, facts }: BrokerPageData) =>
  [
    ...about,
    ...guide.steps.map(step => step.action),
    ...facts.map(fact => `${fact.term}: ${fact.parts.map(part => part.text).join(' ')}`),
  ].join(' ')

const words = (text: string) => text.split(/\s+/).filter(word => /\w/.test(word)).length

test('every broker of the catalogue has a page, a row and a place in the index', () => {
  expect(pages).toHaveLength(brokers.length)
  expect(directory.rows).toHaveLength(brokers.length)
  const indexed = [...directory.letters.values()].flatMap(letter => letter.brokers.map(({ id }) => id))
  expect(new Set(indexed)).toEqual(new Set(brokers.map(({ id }) => id)))
})

test('every page has real text: 80 words about the broker at least', () => {
  expect(pages.filter(page => words(textOf(page)) < 80).map(page => page.id)).toEqual([])
})

test('titles and descriptions are nobody else’s', () => {
  const heads = [directory.start, ...pages, ...directory.letters.values()].map(({ head }) => head)
  expect(new Set(heads.map(({ title }) => title)).size).toBe(heads.length)
  expect(new Set(heads.map(({ description }) => description)).size).toBe(heads.length)
  expect(heads.filter(({ description }) => description.length > 220)).toEqual([])
})

test('no fact, and no neighbor, is without a source that the page lists with its day', () => {
  for (const { id, facts, network, sources } of pages) {
    for (const { from } of [...facts, ...network]) {
      expect(from.length, id).toBeGreaterThan(0)
      for (const place of from) expect(sources[place]?.on, id).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    }
  }
})

test('what the catalogue doesn’t know is said to be unknown, and nothing is said in its place', () => {
  for (const broker of brokers) {
    const { facts, unknown } = pageOf(broker.id)
    const terms = facts.map(({ term }) => term)
    expect(terms.includes('Kinds of data')).toBe(broker.dataTypes.length > 0)
    expect(unknown.includes('Kinds of data it holds')).toBe(broker.dataTypes.length === 0)
    expect(terms.includes('Owner, operator or network')).toBe(broker.parent !== null)
    expect(terms.includes('State registries')).toBe(broker.registries.length > 0)
  }
})

test('what a rule of ours made is said to be ours', () => {
  for (const broker of brokers)
    for (const { term, rule } of pageOf(broker.id).facts)
      if (term === 'Category')
        expect(rule !== null, broker.id).toBe(broker.derived?.includes('category') ?? false)
})

test('sentences are whole: no gaps, no doubled marks', () => {
  for (const page of pages) {
    const text = [...page.about, page.head.description, page.risk.because, page.difficulty.because].join(' ')
    expect(text, page.id).not.toMatch(/undefined|null|\.\.|,,| ,| {2}|\(\)/)
  }
  for (const row of directory.rows) expect(row.summary, row.id).not.toMatch(/undefined|null|\.\.| {2}/)
})

describe('a broker with many facts', () => {
  const page = pageOf('spokeo')

  test('says what is known of it, by whom', () => {
    const facts = new Map(page.facts.map(fact => [fact.term, fact]))
    expect(facts.get('State registries')?.parts[0]?.text).toBe(
      'California (2026, 2025, 2024, 2021) and Vermont (2021)',
    )
    expect(facts.get('Asks for')?.parts[0]?.text).toBe(
      'A click on a link in its email and the link of your listing',
    )
    const from = must(facts.get('Asks for')?.from[0], 'source')
    expect(page.sources[from]).toMatchObject({ name: 'NousResearch/hermes-agent', on: '2026-07-30' })
    expect(page.risk.level).toBe('High')
    expect(page.difficulty.level).toBe('Medium')
  })

  test('gets the guide of its own, without the step that is ours', () => {
    expect(page.guide.steps.map(({ id }) => id)).toEqual([
      'find',
      'copy-link',
      'open-form',
      'submit',
      'confirm-mail',
    ])
  })

  test('names its neighbors, and never itself', () => {
    expect(page.network.map(({ title }) => title)).toContain('Same owner, operator or network')
    for (const { id, network } of pages)
      for (const { brokers: others } of network) expect(others.map(one => one.id)).not.toContain(id)
  })
})

test('a broker of which a register is all we have says that', () => {
  const page = pageOf('mobilefuse')
  expect(page.risk.level).toBeNull()
  expect(page.difficulty.level).toBeNull()
  expect(page.guide.steps[0]?.title).toBe('Find out where to ask')
  expect(page.unknown).toContain('The ways it takes requests')
  expect(page.about.join(' ')).toContain('That doesn’t mean that it holds none.')
})

test('where nobody has told of a public search, the guide doesn’t send people to one', () => {
  for (const page of pages.filter(({ category }) => category === 'Marketing Data'))
    expect(
      page.guide.steps.map(({ id }) => id),
      page.id,
    ).toEqual(['open', 'write', 'send', 'wait'])
})

test('the figures of the list are those of the catalogue', () => {
  const { start } = directory
  expect(start.total).toBe(brokers.length)
  expect(Object.values(start.counts).reduce((sum, count) => sum + count, 0)).toBe(brokers.length)
  expect(start.stats.inRegister2026).toBe(
    brokers.filter(({ registries }) => registries.includes('CA-2026')).length,
  )
  expect(start.rows).toHaveLength(60)
})
