// Addresses of nonexistent records: like a real one, except for the id.
import { expect, test } from 'vitest'
import { inventedAddress } from './invented-address.ts'

const random = () => 0.5

test.each([
  ['https://a.example/p/john-smith-48213', /^https:\/\/a\.example\/p\/john-smith-\d{5}$/],
  [
    'https://a.example/record?id=ab12cd&page=x',
    /^https:\/\/a\.example\/record\?id=[a-z]{2}\d\d[a-z]{2}&page=x$/,
  ],
  ['https://a.example/id/77/john-smith', /^https:\/\/a\.example\/id\/\d\d\/john-smith$/],
  ['https://a.example/list#/person/7', /^https:\/\/a\.example\/list#\/person\/\d$/],
  ['https://a.example/john-smith', /^https:\/\/a\.example\/john-smith-[a-z]{8}$/],
])('%s', (address, form) => {
  const invented = inventedAddress(address, random)
  expect(invented).toMatch(form)
  expect(invented).not.toBe(address)
})

test('no digit of an id stays what it was, whatever is drawn', () => {
  for (const draw of [0, 0.3, 0.7, 0.999])
    expect(inventedAddress('https://a.example/p/11', () => draw)).not.toMatch(/1/)
})
