// Tickets for live views: once, soon, and only for the session that asked.
import { expect, test } from 'vitest'
import { newId } from '#shared/lib/id.ts'
import { LIVE_TICKET_LASTS, LIVE_VIEW_LASTS } from '#shared/protocol/live-view.ts'
import type { Actor } from '../lib/actor.ts'
import { createTickets } from './tickets.ts'

const START = Date.UTC(2026, 10, 21)
const clock = { at: START }
const tickets = () => createTickets({ wallNow: () => clock.at })
const someone = (given: Partial<Actor> = {}): Actor => ({
  userId: newId(),
  accountId: newId(),
  sessionId: newId(),
  only: null,
  floor: null,
  role: 'holder',
  email: 'a@example.com',
  ...given,
})

test('a ticket is a secret of 256 bits that is good once, for ten minutes of its page', () => {
  const [all, who, jobId] = [tickets(), someone(), newId()]
  const { id, ticket, ends_at } = all.issue(who, jobId)
  expect(Buffer.from(ticket, 'base64url')).toHaveLength(32)
  expect(Date.parse(ends_at)).toBe(clock.at + LIVE_VIEW_LASTS)
  expect(all.take(id, ticket, who)).toMatchObject({ jobId, sessionId: who.sessionId })
  expect(all.take(id, ticket, who)).toBeNull()
})

test('no other session, account, access scope, id or secret opens it, and trying uses nothing up', () => {
  const [all, who] = [tickets(), someone()]
  const { id, ticket } = all.issue(who, newId())
  expect(all.take(id, ticket, { ...who, sessionId: newId() })).toBeNull()
  expect(all.take(id, ticket, { ...who, accountId: newId() })).toBeNull()
  expect(all.take(id, ticket, { ...who, floor: 7 })).toBeNull()
  expect(all.take(newId(), ticket, who)).toBeNull()
  expect(all.take(id, `${ticket.slice(0, -1)}_`, who)).toBeNull()
  expect(all.take(id, '', who)).toBeNull()
  expect(all.take(id, ticket, who)).not.toBeNull()
})

test('it lasts a minute, and a newer one of the account replaces it', () => {
  const [all, who] = [tickets(), someone()]
  const first = all.issue(who, newId())
  const second = all.issue(who, newId())
  expect(all.take(first.id, first.ticket, who)).toBeNull()
  expect(all.outstanding(newId())).toBe(1)
  expect(all.outstanding(who.accountId)).toBe(0)
  clock.at += LIVE_TICKET_LASTS
  expect(all.take(second.id, second.ticket, who)).toBeNull()
  expect(all.outstanding(newId())).toBe(0)
})
