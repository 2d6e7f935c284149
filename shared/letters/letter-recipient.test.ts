import { expect, test } from 'vitest'
import type { Message } from '#shared/collections/messages.ts'
import { DAY } from '#shared/lib/time.ts'
import { letterRecipient } from './letter-recipient.ts'

const NOW = Date.parse('2026-12-01T10:00:00.000Z')
const site = { host: 'first.example', privacy_email: 'OptOut@first.example' }

type Letter = Parameters<typeof letterRecipient>[1][number]

const letter = (to_address: string, status: Message['status'], day: string, job_id = 'mine'): Letter => ({
  ...{ direction: 'out', status, to_address, job_id },
  ...{ sent_at: `2026-11-${day}T10:00:00.000Z`, created_at: `2026-11-${day}T09:00:00.000Z` },
})
const recipient = (letters: readonly Letter[], now = NOW, of: Parameters<typeof letterRecipient>[0] = site) =>
  letterRecipient(of, letters, { jobId: 'mine', now })

test('a first letter goes to the address that the site gives, or to the usual one, which is a guess', () => {
  expect(recipient([])).toEqual({ address: 'OptOut@first.example', known: true })
  expect(recipient([], NOW, { ...site, privacy_email: null })).toEqual({
    address: 'privacy@first.example',
    known: false,
  })
})

test('after a letter came back, the next one goes to another mailbox', () => {
  const returned = letter('optout@first.example', 'bounced', '20')
  expect(recipient([returned])).toEqual({ address: 'privacy@first.example', known: false })
  // Also one about somebody else, since the mailbox is the same.
  expect(recipient([{ ...returned, job_id: 'other' }]).address).toBe('privacy@first.example')
  expect(recipient([returned], NOW + 90 * DAY).address).toBe('OptOut@first.example')
})

test('a removal’s later letters go where its last one arrived', () => {
  const returned = letter('optout@first.example', 'bounced', '20')
  const arrived = letter('legal@first.example', 'sent', '21')
  expect(recipient([returned, arrived])).toEqual({ address: 'legal@first.example', known: true })
  expect(recipient([letter('legal@first.example', 'sent', '21', 'other')]).address).toBe(
    'OptOut@first.example',
  )
  // The mailbox took the first letter, and later it was closed.
  const closed = letter('legal@first.example', 'bounced', '25')
  expect(recipient([returned, arrived, closed]).address).toBe('privacy@first.example')
})

test('with no mailbox left, it’s the site’s address, for the person to correct', () => {
  const all = ['optout@first.example', 'privacy@first.example'].map(to => letter(to, 'bounced', '20'))
  expect(recipient(all)).toEqual({ address: 'OptOut@first.example', known: true })
})
