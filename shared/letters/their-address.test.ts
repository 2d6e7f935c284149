import { expect, test } from 'vitest'
import type { MailAuthentication, Message } from '#shared/collections/messages.ts'
import { aSite } from '#tests/support/documents.ts'
import { aDraft } from '#tests/support/letter-drafts.ts'
import { isTheirAddress } from './their-address.ts'

const OWN = 'r-1@reply.offlist.example'
const site = aSite({ host: 'www.first.example', privacy_email: 'desk@owner.example' })
const parent = aSite({ id: 'parent', host: 'parent.example', privacy_email: null })
const proven = (domain: string): MailAuthentication => ({ spf: 'pass', dkim: 'pass', dmarc: 'pass', domain })
const reply = (given: Partial<Message> = {}): Message => ({
  ...aDraft(),
  direction: 'in',
  status: 'received',
  from_address: 'privacy@first.example',
  to_address: OWN,
  body: 'Please write to dataprotection@holding.example, not to us.',
  authentication: proven('first.example'),
  ...given,
})
const may = (address: string, ...mails: Message[]) =>
  isTheirAddress(address, { sites: [site, parent], mails, returnAddress: OWN })

test('addresses of the site and of the one that supplies it are theirs, and others aren’t', () => {
  for (const address of ['desk@owner.example', 'legal@first.example', 'privacy@parent.example'])
    expect(may(address), address).toBe(true)
  for (const address of ['victim@mail.example', 'x@owner.example', 'x@first.example.mail.example'])
    expect(may(address), address).toBe(false)
})

test('an address that the site’s own reply names can be written to', () => {
  expect(may('DataProtection@Holding.example', reply())).toBe(true)
  expect(may('other@holding.example', reply())).toBe(false)
})

test('a reply that anybody could have made opens nothing', () => {
  const wanted = 'dataprotection@holding.example'
  const unproven = { ...proven('first.example'), spf: 'none', dkim: 'none', dmarc: 'none' } as const
  expect(may(wanted, reply({ authentication: unproven }))).toBe(false)
  // Added by the person from their own mailbox.
  expect(may(wanted, reply({ authentication: null, to_address: 'me@mail.example' }))).toBe(false)
  expect(may(wanted, reply({ to_address: 'me@mail.example' }))).toBe(false)
  // From somebody else, however proven.
  const stranger = { from_address: 'x@stranger.example', authentication: proven('stranger.example') }
  expect(may(wanted, reply(stranger))).toBe(false)
  expect(may('x@stranger.example', reply(stranger))).toBe(false)
  // Our own letter quotes anything.
  expect(may(wanted, reply({ direction: 'out' }))).toBe(false)
})

test('a site that answers through a mail service can be answered, and its answer opens no other address', () => {
  const byService = reply({
    from_address: 'First <support@first.zendesk.com>',
    authentication: proven('zendesk.com'),
  })
  expect(may('support@first.zendesk.com', byService)).toBe(true)
  expect(may('dataprotection@holding.example', byService)).toBe(false)
})

test('an address in our own letter isn’t theirs because they quote it', () => {
  const victim = 'victim@mail.example'
  const ours = reply({ direction: 'out', body: `Please answer to ${victim}.`, from_address: OWN })
  const quoted = `We have your request.\n\nOn Monday you wrote:\n> Please answer to ${victim}.`
  expect(may(victim, reply({ body: quoted }))).toBe(false)
  expect(may(victim, ours, reply({ body: `We have your request. Please answer to ${victim}.` }))).toBe(false)
})

test('only a whole address counts', () => {
  const body = 'Write to xlegal@holding.example, or to legal@holding.example.org.'
  expect(may('legal@holding.example', reply({ body }))).toBe(false)
  expect(may('legal@holding.example', reply({ body: 'Write to <legal@holding.example>.' }))).toBe(true)
})

test('a long body without an address is read at once', () => {
  // With a pattern that tries each beginning, this would take minutes.
  expect(may('legal@holding.example', reply({ body: 'a'.repeat(200_000) }))).toBe(false)
})
