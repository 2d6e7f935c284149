import { expect, test } from 'vitest'
import type { Broker } from '../broker.ts'
import { catalogueProblems } from '../check-catalogue.ts'
import { type Facts, noFacts, type SourceClaim } from './claim.ts'
import { mergeClaims } from './merge-claims.ts'
import { mayReplace } from './precedence.ts'

const CA_2026 = { source: 'CPPA Data Broker Registry 2026', ref: 'registry.csv (2026-11-01)' }
const CA_2025 = { source: 'CPPA Data Broker Registry 2025', ref: 'registry2025.csv (2026-11-02)' }
const CVS0 = { source: 'github.com/cvs0/data-brokers-list', ref: '29bf6216e1e0 (2026-10-01)' }
const PERSPROTECT = { source: 'PersProtect data-broker-opt-out-list', ref: 'f375ab457a5b (2026-08-20)' }
const BASE = ['name', 'domain', 'url', 'category', 'country']

function broker(
  id: string,
  facts: Partial<Facts>,
  fields: string[],
  from: { source: string; ref: string },
): Broker {
  const domain = `${id}.example`
  return {
    id,
    ...noFacts(domain),
    country: ['US'],
    ...facts,
    sources: [{ fieldGroup: [...BASE, ...fields], ...from }],
  }
}

function claim(domain: string, facts: Partial<Facts>, more: Partial<SourceClaim> = {}): SourceClaim {
  return {
    where: 'line 2',
    facts: { ...noFacts(domain), country: ['US'], ...facts },
    derived: ['category'],
    nameMatches: true,
    onlyIfKnown: false,
    ...more,
  }
}

const mailed = { privacyEmail: 'privacy@a.example', methods: ['email_request' as const] }

test('a field that a source of higher standing has set is kept; a lower one’s is replaced, and loses the credit', () => {
  const old = broker('a', { optOutUrl: 'https://a.example/x' }, ['optOutUrl'], CVS0)
  old.privacyEmail = 'support@a.example'
  old.methods = ['email_request']
  old.sources.push({ fieldGroup: ['privacyEmail', 'methods'], ...PERSPROTECT })
  const reasons = new Map<string, string>()
  const next = claim('a.example', { ...mailed, optOutUrl: 'https://a.example/opt-out' })
  const [merged] = mergeClaims([old], [next], CA_2026, reasons).brokers
  expect(merged).toMatchObject({ optOutUrl: 'https://a.example/x', privacyEmail: 'privacy@a.example' })
  expect(merged?.sources).toContainEqual({ fieldGroup: ['methods'], ...PERSPROTECT })
  expect(merged?.sources).toContainEqual({ fieldGroup: ['privacyEmail'], ...CA_2026 })
  expect(reasons.get('a privacyEmail')).toContain('goes before PersProtect')
})

test('E2, U3, N3: the newest register first, lists of sites by field, what a person has set before all', () => {
  expect(mayReplace('privacyEmail', CA_2026, CA_2025)).toBe(true)
  expect(mayReplace('privacyEmail', CA_2025, CA_2026)).toBe(false)
  expect(mayReplace('optOutUrl', CA_2026, CVS0)).toBe(false)
  expect(mayReplace('parent', CA_2026, CVS0)).toBe(true)
  expect(mayReplace('optOutUrl', CA_2026, { source: 'our own check', ref: '2026-11-20' })).toBe(false)
  expect(mayReplace('optOutUrl', CA_2026, null)).toBe(true)
})

test('an older copy of the same source undoes nothing', () => {
  const older = { ...CA_2026, ref: 'registry.csv (2026-03-01)' }
  expect(mayReplace('privacyEmail', older, CA_2026)).toBe(false)
  expect(mayReplace('privacyEmail', CA_2026, older)).toBe(true)
})

test('lists grow and keep their order; nothing is deleted', () => {
  const old = broker(
    'a',
    { registries: ['CA-2025', 'VT-2021'], dataTypes: ['phone'] },
    ['registries', 'dataTypes'],
    CA_2025,
  )
  const next = claim('a.example', { registries: ['CA-2026'], dataTypes: ['minors_data'], country: ['US'] })
  const [merged] = mergeClaims([old], [next], CA_2026).brokers
  expect(merged?.registries).toEqual(['CA-2026', 'CA-2025', 'VT-2021'])
  expect(merged?.dataTypes).toEqual(['minors_data', 'phone'])
  expect(merged?.name).toBe(old.name)
})

test('R1, D1: requirements add up and make the difficulty, except where a site was checked by hand', () => {
  const next = claim('a.example', { requirements: ['id_document', 'captcha'] })
  const open = broker('a', {}, [], PERSPROTECT)
  expect(mergeClaims([open], [next], CA_2026).brokers[0]).toMatchObject({
    requirements: ['captcha', 'id_document'],
    difficulty: 'Hard',
    derived: ['difficulty'],
  })
  const checked = broker(
    'a',
    { requirements: ['captcha'], difficulty: 'Easy' },
    ['requirements', 'difficulty'],
    {
      source: 'github.com/NousResearch/hermes-agent unbroker records',
      ref: 'x (2026-07-17)',
    },
  )
  expect(mergeClaims([checked], [next], CA_2026).brokers).toEqual([checked])
})

test('N1: two companies on one domain are one record, named by the one that matches', () => {
  const rows = [
    claim(
      'godwit.example',
      { name: 'Ruff LLC', privacyUrl: 'https://godwit.example/p' },
      { nameMatches: false },
    ),
    claim('godwit.example', { name: 'Godwit Inc.', ...mailed }),
  ]
  const { brokers } = mergeClaims([], rows, CA_2026)
  expect(brokers).toHaveLength(1)
  expect(brokers[0]).toMatchObject({
    id: 'godwit',
    name: 'Godwit Inc.',
    privacyUrl: 'https://godwit.example/p',
  })
})

test('N3: a mailbox on another catalogued company’s domain tells the owner, marked as derived', () => {
  const owner = broker('owner', { name: 'Owner Group' }, [], PERSPROTECT)
  const next = claim('a.example', { ...mailed, privacyEmail: 'privacy@owner.example' })
  const [merged] = mergeClaims([owner], [next], CA_2026).brokers
  expect(merged).toMatchObject({ id: 'a-example', parent: 'Owner Group', derived: ['category', 'parent'] })
})

test('what comes out is sound, and taking the same in again changes nothing', () => {
  const rows = [
    claim('b.example', { name: 'B Data', parent: 'Holding, Inc.', registries: ['CA-2026'] }),
    claim('a.example', { ...mailed, name: 'B Data', parent: 'Holding Inc', registries: ['CA-2026'] }),
  ]
  const once = mergeClaims([broker('old', {}, [], CVS0)], rows, CA_2026).brokers
  expect(catalogueProblems(once)).toEqual([])
  expect(once.map(one => [one.id, one.parent])).toEqual([
    ['a-example', 'Holding, Inc.'],
    ['b-data', 'Holding, Inc.'],
    ['old', null],
  ])
  expect(mergeClaims(once, rows, { ...CA_2026, ref: 'the same, fetched 2026-11-20' }).brokers).toEqual(once)
})

test('an advertiser that the catalogue has not got is left out, and said', () => {
  const { brokers, left } = mergeClaims([], [claim('ads.example', {}, { onlyIfKnown: true })], CA_2026)
  expect(brokers).toEqual([])
  expect(left).toHaveLength(1)
})
