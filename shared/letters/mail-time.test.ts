import { expect, test } from 'vitest'
import { mailTime } from './mail-time.ts'

const OURS = 'R-1@reply.offlist.example'
const reply: Parameters<typeof mailTime>[0] = {
  direction: 'in',
  to_address: 'r-1@reply.offlist.example',
  sent_at: '2026-11-20T10:00:00.000Z',
  created_at: '2026-11-20T10:00:00.650Z',
}

test('a letter counts from when it was sent, or is queued', () => {
  const letter = { ...reply, direction: 'out' } as const
  expect(mailTime(letter, OURS)).toBe(letter.sent_at)
  expect(mailTime({ ...letter, sent_at: null }, OURS)).toBe(letter.created_at)
})

test('a reply to our address counts from when it came, whatever it says', () => {
  expect(mailTime(reply, OURS)).toBe(reply.created_at)
  expect(mailTime({ ...reply, sent_at: '1999-01-01T00:00:00.000Z' }, OURS)).toBe(reply.created_at)
})

test('a reply that the person adds counts from its date, unless that’s still to come', () => {
  const added = { ...reply, to_address: 'mary@mail.example', sent_at: '2026-11-10T10:00:00.000Z' }
  expect(mailTime(added, OURS)).toBe(added.sent_at)
  expect(mailTime(added, null)).toBe(added.sent_at)
  expect(mailTime({ ...added, sent_at: '9999-01-01T00:00:00.000Z' }, OURS)).toBe(reply.created_at)
})
