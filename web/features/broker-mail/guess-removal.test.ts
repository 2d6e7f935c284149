// The removal that is suggested first for an email.
import { expect, test } from 'vitest'
import { fitsRemoval, type RemovalChoice, rankRemovals } from './guess-removal.ts'

const choice = (id: string, given: Partial<RemovalChoice> = {}): RemovalChoice => ({
  id,
  siteName: id,
  listingName: 'M. Tolliver',
  hosts: [`www.${id}.example`],
  returnAddress: `r-${id}@reply.offlist.example`,
  open: true,
  createdAt: '2026-11-20T10:00:00.000Z',
  ...given,
})
const mail = (fromAddress: string, text = '', source = '') => ({ fromAddress, text, source })
const first = (choices: RemovalChoice[], from: ReturnType<typeof mail>) => rankRemovals(choices, from)[0]?.id
const sites = [choice('alpha'), choice('beta'), choice('gamma')]

test.each([
  ['the sender’s own host', mail('no-reply@beta.example')],
  ['a host below it', mail('no-reply@mail.beta.example')],
  ['a link in the text', mail('no-reply@mailer.example', 'Open https://beta.example/confirm')],
  ['the removal’s own address', mail('x@mailer.example', '', 'To: r-beta@reply.offlist.example')],
])('by %s', (_what, from) => {
  expect(first(sites, from)).toBe('beta')
  expect(fitsRemoval(choice('beta'), from)).toBe(true)
  expect(fitsRemoval(choice('alpha'), from)).toBe(false)
})

test('a name that only ends alike is no match', () => {
  expect(fitsRemoval(choice('beta'), mail('x@notbeta.example'))).toBe(false)
  expect(fitsRemoval(choice('beta'), mail('x@example'))).toBe(false)
  expect(fitsRemoval(choice('beta'), mail(''))).toBe(false)
})

test('among those of one site, open before ended, then the newest', () => {
  const of = (id: string, open: boolean, createdAt: string) =>
    choice(id, { hosts: ['beta.example'], open, createdAt, returnAddress: null })
  const choices = [
    of('ended', false, '2026-11-23T10:00:00.000Z'),
    of('older', true, '2026-11-21T10:00:00.000Z'),
    of('newer', true, '2026-11-22T10:00:00.000Z'),
    ...sites,
  ]
  const ranked = rankRemovals(choices, mail('x@beta.example')).map(one => one.id)
  expect(ranked.slice(0, 4)).toEqual(['newer', 'older', 'beta', 'ended'])
})
