import { expect, test } from 'vitest'
import { sites } from './all-sites.ts'
import { brokerFacts } from './broker-facts.ts'

test('there are at least eighteen sites, each with a host, a prefix and a name of its own', () => {
  expect(sites.length).toBeGreaterThanOrEqual(18)
  for (const part of ['host', 'prefix', 'name'] as const) {
    expect(new Set(sites.map(site => site[part])).size).toBe(sites.length)
  }
  for (const site of sites) expect(site.host).toMatch(/^[a-z]+\.example$/)
})

test('the sites behave in all the ways the product has to cope with', () => {
  const flows = new Set(sites.map(site => site.optOut.flow))
  expect([...flows].sort()).toEqual([
    'captcha',
    'email',
    'parent',
    'phone',
    'pick',
    'record-url',
    'two-pages',
  ])
  expect(new Set(sites.map(site => site.search.via))).toEqual(new Set(['url', 'get', 'post', 'script']))
  const traits = sites.map(site => site.traits)
  for (const trait of ['slow', 'flaky', 'blocked'] as const) expect(traits.some(one => one[trait])).toBe(true)
  expect(traits.filter(one => one.relistAfterDays !== undefined)).toHaveLength(2)
  expect(sites.filter(site => site.optOut.flow === 'parent')).toHaveLength(4)
  expect(sites.some(site => 'hours' in site.optOut && site.optOut.hours === 120)).toBe(true)
  expect(sites.some(site => 'hours' in site.optOut && site.optOut.hours === 0)).toBe(true)
})

test('each is a broker in the catalogue’s schema', () => {
  const facts = sites.map(brokerFacts)
  expect(facts.find(one => one.id === 'residentory')).toMatchObject({
    methods: ['email_request'],
    parent: null,
  })
  expect(facts.find(one => one.id === 'rootscout')?.parent).toBe('kinfolio.example')
  expect(facts.find(one => one.id === 'dialstead')?.requirements).toContain('captcha')
  expect(facts.find(one => one.id === 'countylinerecords')?.methods).toEqual(['phone'])
})
