// The sandbox sites together are of every kind that the product has to cope with.
import { expect, test } from 'vitest'
import { must } from '#shared/lib/must.ts'
import { firstSites, sites } from './all-sites.ts'
import { archetypes, archetypesOf, searches, waysOff } from './archetypes.ts'

test.each(Object.entries(archetypes))('there is a site of the kind "%s"', (_, has) => {
  expect(sites.some(has)).toBe(true)
})

const pairs = Object.keys(searches).flatMap(search => Object.keys(waysOff).map(way => [search, way] as const))

test.each(pairs)('there is a site of "%s" with "%s"', (search, way) => {
  const fits = (name: string) => must(archetypes[name], name)
  expect(sites.filter(site => fits(search)(site) && fits(way)(site)).map(site => site.host)).not.toEqual([])
})

test('every site is of one way of searching and of one way off', () => {
  for (const site of sites) {
    const kinds = archetypesOf(site)
    expect(kinds.filter(kind => kind in searches)).toHaveLength(1)
    expect(kinds.filter(kind => kind in waysOff)).toHaveLength(1)
  }
})

test('some records come back, after days or after weeks', () => {
  const days = sites.flatMap(site => site.traits.relistAfterDays ?? [])
  expect(Math.min(...days)).toBeLessThan(14)
  expect(Math.max(...days)).toBeGreaterThan(60)
})

test('a smaller world has the first sites, and no child without its parent', () => {
  const small = firstSites(21)
  expect(small).toHaveLength(21)
  expect(small.every(site => site.chain === undefined)).toBe(true)
  for (let count = 1; count <= sites.length; count++) {
    const some = firstSites(count)
    expect(some).toHaveLength(count)
    for (const { optOut } of some) {
      if (optOut.flow === 'parent') expect(some.map(site => site.host)).toContain(optOut.parent)
    }
  }
  expect(firstSites(undefined)).toEqual(sites)
})

test('a larger world has further members of the chains, each with a host, a mailbox and a parent of its own', () => {
  const many = firstSites(150)
  expect(many).toHaveLength(150)
  const hosts = new Set(many.map(site => site.host))
  expect(hosts.size).toBe(150)
  const mailboxes = many.flatMap(({ optOut }) => (optOut.flow === 'email' ? [optOut.mailbox] : []))
  expect(new Set(mailboxes).size).toBe(mailboxes.length)
  const further = many.slice(sites.length)
  const known = new Set(sites.map(site => site.host))
  for (const { optOut } of further) if (optOut.flow === 'parent') expect(known).not.toContain(optOut.parent)
})

test('the records of a chain are partly shared, partly not', () => {
  for (const chain of new Set(sites.flatMap(site => site.chain ?? []))) {
    const members = sites.filter(site => site.chain === chain)
    expect(members.length).toBeGreaterThanOrEqual(4)
    const parents = members.flatMap(site => (site.optOut.flow === 'parent' ? site.optOut.parent : []))
    expect(members.filter(site => !parents.includes(site.host)).length).toBeGreaterThan(1)
  }
})
