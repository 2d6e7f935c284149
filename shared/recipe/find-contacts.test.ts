// Finds phone numbers, e-mail addresses and streets in a text, whole or masked, and nothing else.
import { expect, test } from 'vitest'
import { threadTime } from '#tests/support/thread-time.ts'
import { findEmails, findPhones, findStreets } from './find-contacts.ts'

test.each([
  '(512) 555-##12',
  '(503) •••-5336',
  '+1 347 675 1***',
  '513-241-9853',
  '(240) ***-****',
  '512.555.0112',
  '5125550112',
  '512-555-XXXX',
])('the phone %s stays as it stands', phone => {
  expect(findPhones(`Phone: ${phone}, and more`)).toEqual([phone])
})

test('several in a row are several', () => {
  expect(findPhones('513-241-9853, (503) •••-5336 • 5125550112')).toEqual([
    '513-241-9853',
    '(503) •••-5336',
    '5125550112',
  ])
})

test.each([
  ['a business’s', 'Call 1-800-555-0199 or (888) 555-0112'],
  ['a date', 'Seen 11/22/2026, 2026-11-22'],
  ['a social security number', 'xxx-xx-1234, 123-45-6789'],
  ['a postcode', 'Dayton, OH 45402-1234'],
  ['an id', 'Record 48213077123456 and a4821307712'],
  ['nothing but signs', '(***) ***-****'],
])('%s is no phone', (_, text) => {
  expect(findPhones(text)).toEqual([])
})

test.each([
  ['wpr...@gmail.com'],
  ['dxxxxxl@icloud.com'],
  ['k**********a@gmail.com'],
  ['meg@tolliver.example'],
])('the e-mail address %s stays as it stands', email => {
  expect(findEmails(`E-mail ${email}, and others`)).toEqual([email])
})

test.each([
  '2927 Bayview Court, Franklin, OH 45005',
  '1963 P***, Stonington, CT',
  '375 Mesquite Street Apt 10, Durham, NH 03824',
  '200 Cleveland Ter, New York, New York',
])('the address %s stays as it stands', address => {
  expect(findStreets(`Now at ${address}`)).toEqual([address])
  expect(findStreets(`Home\n${address.replace(', ', '\n')}\nMore`)).toEqual([address])
})

test.each([
  ['an age and a town', '47 years old, Dayton, OH'],
  ['a count', '12 relatives, Ann, OH'],
  ['a street without a town', '12 Elm St'],
  ['a town', 'Dayton, OH 45402'],
])('%s is no street address', (_, text) => {
  expect(findStreets(text)).toEqual([])
})

test('long texts without an end take no time to speak of', () => {
  for (const text of ['a.'.repeat(10_000), '1 '.repeat(10_000), '('.repeat(20_000), '*'.repeat(20_000)]) {
    const findAll = () => [...findPhones(text), ...findEmails(text), ...findStreets(text)]
    expect(threadTime(findAll)).toBeLessThan(1500)
    expect(findAll()).toEqual([])
  }
})
