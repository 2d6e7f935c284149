import { expect, test } from 'vitest'
import {
  canonicalParent,
  cleanName,
  matchesDomain,
  nameSite,
  newBrokerId,
  tradeNames,
} from './company-name.ts'

test('N2: a dba in the name, or a single DBA, is the name; the legal entity is the parent', () => {
  const naming = { name: 'Curlew Leads', parent: 'Curlew Media Inc.' }
  for (const registrant of ['Curlew Media Inc. dba Curlew Leads', 'Curlew Media Inc. (d/b/a Curlew Leads)']) {
    expect(nameSite(registrant, [], 'curlew.example', 1)).toEqual(naming)
  }
  expect(nameSite('Curlew Media Inc.', ['Curlew Leads'], 'curlew.example', 1)).toEqual(naming)
})

test('N2: of several DBAs none is the name, and a DBA that repeats the company is none', () => {
  const legal = { name: 'Acme, Inc.', parent: null }
  expect(nameSite('Acme, Inc.', ['One', 'Two'], 'acme.example', 1)).toEqual(legal)
  expect(nameSite('Acme, Inc.', ['Acme', 'Two'], 'acme.example', 1)).toEqual(legal)
  expect(nameSite('Acme, Inc.', ['ACME'], 'acme.example', 1)).toEqual(legal)
})

test('N1: of a filing with several sites, each has the name that is its domain’s, and the registrant as parent', () => {
  const name = (domain: string) => nameSite('Acme, Inc.', ['Find Them', 'Peoples'], domain, 3)
  expect(name('findthem.example')).toEqual({ name: 'Find Them', parent: 'Acme, Inc.' })
  expect(name('acme.example')).toEqual({ name: 'Acme, Inc.', parent: 'Acme, Inc.' })
  expect(name('third.example')).toEqual({ name: 'third.example', parent: 'Acme, Inc.' })
})

test('trade names are parted by commas, not before a legal form; fillers are none', () => {
  expect(tradeNames('One, Inc., Two; Three\nDBA Four')).toEqual(['One, Inc.', 'Two', 'Three', 'Four'])
  expect(tradeNames('N/A')).toEqual([])
  expect(cleanName('  Two\u00A0 Words\n')).toBe('Two Words')
})

test('N3: an owner is spelt as the catalogue spells it', () => {
  const labels = ['PeopleConnect', 'The Lifetime Value Co. (BeenVerified)']
  expect(canonicalParent('PeopleConnect, Inc.', labels)).toBe('PeopleConnect')
  expect(canonicalParent('BeenVerified, LLC', labels)).toBe('The Lifetime Value Co. (BeenVerified)')
  expect(canonicalParent('Somebody Else LLC', labels)).toBe('Somebody Else LLC')
})

test('an id is the name without its legal form, the domain when that is taken, then numbered', () => {
  expect(newBrokerId('Über Daten GmbH & Co. KG', 'u.example', new Set())).toBe('uber-daten')
  expect(newBrokerId('Acme, Inc.', 'acme.example', new Set(['acme']))).toBe('acme-example')
  expect(newBrokerId('Acme', 'acme.example', new Set(['acme', 'acme-example']))).toBe('acme-example-2')
})

test('a name belongs to a domain by its letters', () => {
  expect(matchesDomain('Find Them, LLC', 'findthem.example')).toBe(true)
  expect(matchesDomain('Ruff Partners LLC', 'godwit.example')).toBe(false)
})
