import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseCatalogue } from '../catalogue-text.ts'
import { hostName, registrableDomain } from './domain-name.ts'
import { kindOfAddress, siteHosts, webAddress } from './web-address.ts'

const { brokers } = parseCatalogue(readFileSync(new URL('../brokers.jsonl', import.meta.url), 'utf8'))

test.each([
  ['http://WWW.Acme.example/Opt', 'https://www.acme.example/Opt'],
  ['acme.example', 'https://acme.example/'],
  ['See https://acme.example/a?utm_source=x&id=7 (Privacy).', 'https://acme.example/a?id=7'],
  ['https://urldefense.com/v3/__https://acme.example/opt-out__;!!AbC$', 'https://acme.example/opt-out'],
  [
    'https://urldefense.proofpoint.com/v2/url?u=https-3A__acme.example_opt-2Dout&d=x',
    'https://acme.example/opt-out',
  ],
  [
    'https://nam02.safelinks.protection.outlook.com/?url=https%3A%2F%2Facme.example%2Fccpa&data=05',
    'https://acme.example/ccpa',
  ],
])('U1: %s', (cell, address) => {
  expect(webAddress(cell)).toBe(address)
})

test.each([
  'N/A',
  'please call us',
  'ftp://acme.example/',
  'https://localhost/x',
  'https://10.0.0.1/x',
  'https://acme.example:8443/x',
  'https://urldefense.com/v3/__https://acme.example/*a__;Iw!!x$',
])('U1: %s is no address', cell => {
  expect(webAddress(cell)).toBeNull()
})

test('every address of the catalogue is as U1 makes it', () => {
  const all = brokers.flatMap(one => [one.url, one.optOutUrl, one.privacyUrl]).filter(url => url !== null)
  expect(all.filter(url => webAddress(url) !== url)).toEqual([])
})

test('U1: a front page is no request page, unless its host does nothing else', () => {
  expect(kindOfAddress('https://acme.example/')).toBe('root')
  expect(kindOfAddress('https://suppression.acme.example/')).toBe('optOut')
  expect(brokers.filter(one => one.optOutUrl !== null && kindOfAddress(one.optOutUrl) === 'root')).toEqual([])
})

test('U2: words in the address tell where requests are made, but not in a policy', () => {
  expect(kindOfAddress('https://acme.example/delete-my-data')).toBe('optOut')
  expect(kindOfAddress('https://acme.example/ccpa-notice')).toBe('privacy')
  expect(kindOfAddress('https://acme.example/platform-privacy-policy')).toBe('privacy')
  expect(kindOfAddress('https://privacyportal.onetrust.com/webform/1/2')).toBe('optOut')
})

test('U2: what the catalogue derived by hand and by rule is the same for at least 98 in 100', () => {
  const derived = brokers.flatMap(one => [
    ...(one.optOutUrl !== null && one.derived?.includes('optOutUrl') ? [['optOut', one.optOutUrl]] : []),
    ...(one.privacyUrl !== null && one.derived?.includes('privacyUrl') ? [['privacy', one.privacyUrl]] : []),
  ])
  const agreed = derived.filter(([kind, url]) => kindOfAddress(url ?? '') === kind)
  expect(derived.length).toBeGreaterThan(600)
  expect(agreed.length / derived.length).toBeGreaterThan(0.98)
})

test('N1: a cell may name several sites in any fashion', () => {
  expect(siteHosts('https://www.a.example;\nhttps://b.example/, c.example and www.d.example').hosts).toEqual([
    'a.example',
    'b.example',
    'c.example',
    'd.example',
  ])
  expect(siteHosts('e.example--www.f.example').hosts).toEqual(['e.example', 'f.example'])
  expect(siteHosts('N/A')).toEqual({ hosts: [], unusable: [] })
  expect(siteHosts('our site')).toEqual({ hosts: [], unusable: ['our', 'site'] })
})

test('N1: a record is per registrable domain, as the catalogue has it', () => {
  expect(registrableDomain('shop.acme.co.uk')).toBe('acme.co.uk')
  expect(registrableDomain('a.b.acme.example')).toBe('acme.example')
  expect(registrableDomain('x.own.acme.example', new Set(['own.acme.example']))).toBe('own.acme.example')
  expect(brokers.filter(one => registrableDomain(one.domain) !== one.domain)).toEqual([])
  expect(hostName('not a host')).toBeNull()
})
