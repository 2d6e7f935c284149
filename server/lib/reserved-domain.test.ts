// Which domains can receive mail, and the domain of a mailbox.
import { expect, test } from 'vitest'
import { domainOfMailbox, isReservedDomain } from './reserved-domain.ts'

test.each([
  'reply.offlist.example',
  'example.com',
  'Mail.EXAMPLE.org.',
  'a.test',
  'a.invalid',
  'a.localhost',
  'mail.home.arpa',
  'printer.local',
  'mailhost',
  '192.168.0.1',
])('nobody can receive mail at %s', domain => {
  expect(isReservedDomain(domain)).toBe(true)
})

test.each(['reply.homenet.net', 'myexample.com', 'test.homenet.net', 'example.co.uk'])(
  'somebody may receive mail at %s',
  domain => {
    expect(isReservedDomain(domain)).toBe(false)
  },
)

test.each([
  ['me@Homenet.net', 'homenet.net'],
  ['Offlist <no-reply@homenet.net>', 'homenet.net'],
  ['"Off, list" < me@homenet.net >', 'homenet.net'],
  ['homenet.net', null],
  ['Offlist <homenet.net>', null],
  ['a@b@homenet.net', null],
])('the domain of %s is %s', (mailbox, domain) => {
  expect(domainOfMailbox(mailbox)).toBe(domain)
})
