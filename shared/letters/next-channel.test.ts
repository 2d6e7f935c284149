import { expect, test } from 'vitest'
import { nextChannel } from './next-channel.ts'

const site = {
  host: 'www.first.example',
  url: 'https://www.first.example/',
  privacy_email: 'optout@first.example',
  opt_out_url: 'https://first.example/opt-out',
  privacy_url: 'https://first.example/privacy',
}
const bad =
  (...addresses: string[]) =>
  (address: string) =>
    addresses.includes(address)

test('another mailbox of the site comes first', () => {
  expect(nextChannel(site, bad('optout@first.example'))).toEqual({
    kind: 'mailbox',
    address: 'privacy@first.example',
  })
  expect(nextChannel(site, bad('privacy@first.example'))).toEqual({
    kind: 'mailbox',
    address: 'optout@first.example',
  })
})

test('then the site’s form', () => {
  expect(nextChannel(site, bad('optout@first.example', 'privacy@first.example'))).toEqual({
    kind: 'form',
    url: 'https://first.example/opt-out',
  })
})

test('then a guide, on the best page that’s known', () => {
  const byHand = { ...site, privacy_email: null, opt_out_url: null }
  expect(nextChannel(byHand, () => true)).toEqual({ kind: 'guide', url: 'https://first.example/privacy' })
  expect(nextChannel({ ...byHand, privacy_url: null }, () => true)).toEqual({
    kind: 'guide',
    url: 'https://www.first.example/',
  })
})
