import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sites } from './all-sites.ts'
import { brokerFacts } from './broker-facts.ts'

test('there are more than sixty sites, each with a host and a name of its own', () => {
  expect(sites.length).toBeGreaterThan(60)
  for (const part of ['host', 'name'] as const) {
    expect(new Set(sites.map(site => site[part])).size).toBe(sites.length)
  }
  for (const site of sites) expect(site.host).toMatch(/^[a-z]+\.example$/)
})

test('the README says how many there are', () => {
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8')
  const chained = sites.filter(site => site.chain !== undefined).length
  expect(readme).toContain(`${sites.length} people-search sites (${chained} of them in chains)`)
})

test('nobody else has the class names of a site or of a chain', () => {
  const houses = new Set(sites.map(site => `${site.chain ?? site.host} ${site.prefix}`))
  expect(houses.size).toBe(new Set(sites.map(site => site.prefix)).size)
  expect(houses.size).toBe(new Set(sites.map(site => site.chain ?? site.host)).size)
})

test('each is a broker in the catalogue’s schema', () => {
  const facts = sites.map(brokerFacts)
  expect(facts.find(one => one.id === 'residentory')).toMatchObject({
    methods: ['email_request'],
    privacyEmail: 'optout@residentory.example',
    parent: null,
  })
  expect(facts.find(one => one.id === 'rootscout')?.parent).toBe('kinfolio.example')
  expect(facts.find(one => one.id === 'dialstead')?.requirements).toContain('captcha')
  expect(facts.find(one => one.id === 'countylinerecords')?.methods).toEqual(['phone'])
  // One firm is German, so that letters in German are what its country suggests.
  expect(facts.filter(one => one.country[0] === 'DE').map(({ id }) => id)).toEqual(['verityfile'])
  expect(facts.find(one => one.id === 'sillandshutter')?.sources[0]?.ref).toBe(
    'server/sandbox/chains/porchlane.ts',
  )
})
