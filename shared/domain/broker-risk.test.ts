import { expect, test } from 'vitest'
import { brokerRisk } from './broker-risk.ts'

type Category = Parameters<typeof brokerRisk>[0]['category']

const from = (source: string) => [{ fieldGroup: ['name'], source, ref: '2026-07-26' }]
const LIST = from('github.com/yaelwrites/Big-Ass-Data-Broker-Opt-Out-List')
const REGISTER = from('CPPA Data Broker Registry 2026 (via github.com/mderdzinski/smokescreen)')

const rated = (category: Category, dataTypes: string[], sources = LIST) =>
  brokerRisk({ category, dataTypes, sources })
const levelOf = (category: Category, ...dataTypes: string[]) => rated(category, dataTypes)?.level ?? null

test('where nothing is known, there is no level, and nobody is called low', () => {
  expect(rated('Marketing Data', [])).toBeNull()
  expect(rated('Professional', ['name', 'email'])).toBeNull()
})

test('a site that looks people up is medium, and high once it has their address and phone', () => {
  expect(levelOf('People Search')).toBe('Medium')
  expect(levelOf('People Search', 'name', 'address', 'phone')).toBe('High')
})

test('one sensitive kind of data is high, two are very high', () => {
  expect(levelOf('Marketing Data', 'precise_geolocation')).toBe('High')
  expect(levelOf('Other', 'minors_data', 'precise_geolocation')).toBe('Very High')
  expect(levelOf('People Search', 'address', 'phone', 'minors_data')).toBe('Very High')
})

test('what a level rests on is said', () => {
  expect(rated('People Search', ['phone', 'reproductive_health'])?.reasons).toEqual([
    'looks_people_up',
    'reproductive_health',
  ])
})

test('address and phone count only where anybody can look a person up', () => {
  expect(levelOf('Credit/Financial', 'address', 'phone')).toBeNull()
})

test('a register alone doesn’t make a company a site where anybody can look people up', () => {
  expect(rated('People Search', ['address', 'phone'], REGISTER)).toBeNull()
})
