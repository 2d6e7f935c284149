import { expect, test } from 'vitest'
import type { ConsentView, MemberView } from '#shared/protocol/households.ts'
import { type ConsentFacts, consentState } from './consent-state.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const THOMAS = { id: 't', relation: 'relative', birth_year: 1980, birth_date: null } as const
const MIA = { id: 'm', relation: 'child', birth_year: null, birth_date: '2014-05-02' } as const

const consent = (given: Partial<ConsentView> = {}): ConsentView => ({
  id: 'c',
  person_id: 't',
  given_by: 'h',
  authority: 'consent',
  statement: '2026-11',
  note: '',
  from: '2026-11-01T00:00:00Z',
  until: null,
  revoked_at: null,
  valid: true,
  ...given,
})
const facts = (...consents: ConsentView[]): ConsentFacts => ({ consents, members: [] })
const member = (self_id: string): MemberView => ({
  user_id: 'u',
  email: 'u@mail.example',
  role: 'member',
  person_ids: [self_id],
  self_id,
  joined_at: '2026-11-01T00:00:00Z',
})

type Wish = Parameters<typeof consentState>[2][number]
const intent = (
  status: Wish['status'],
  given: { carries?: boolean; code?: string; at?: string } = {},
): Wish => ({
  kind: 'start-scan',
  status,
  payload: {
    person_id: 't',
    ...(given.carries ? { consent: { authority: 'consent', statement: '2026-11' } } : {}),
  },
  error: given.code === undefined ? null : { code: given.code, message: '' },
  created_at: given.at ?? '2026-11-20T00:00:00Z',
})

test('oneself needs none, and neither does a member who is the person', () => {
  expect(consentState({ ...THOMAS, relation: 'self' }, null, [], NOW)).toBe('not_needed')
  expect(consentState(THOMAS, { consents: [], members: [member('t')] }, [], NOW)).toBe('not_needed')
})

test('for somebody else it is asked, unless one holds', () => {
  expect(consentState(THOMAS, facts(), [], NOW)).toBe('lacking')
  expect(consentState(THOMAS, facts(consent({ person_id: 'x' })), [], NOW)).toBe('lacking')
  expect(consentState(THOMAS, facts(consent({ valid: false })), [], NOW)).toBe('lacking')
  expect(consentState(THOMAS, facts(consent()), [], NOW)).toBe('given')
})

test('for who is under age only a parent’s or guardian’s counts', () => {
  const of = (authority: ConsentView['authority']) => facts(consent({ person_id: 'm', authority }))
  expect(consentState(MIA, of('consent'), [], NOW)).toBe('lacking')
  expect(consentState(MIA, of('power_of_attorney'), [], NOW)).toBe('lacking')
  expect(consentState(MIA, of('parent'), [], NOW)).toBe('given')
})

test('without a network it is asked once: what is in the outbox counts', () => {
  expect(consentState(THOMAS, null, [], NOW)).toBe('unknown')
  expect(consentState(THOMAS, null, [intent('pending')], NOW)).toBe('unknown')
  expect(consentState(THOMAS, null, [intent('pending', { carries: true })], NOW)).toBe('given')
  expect(consentState(THOMAS, null, [intent('done', { carries: true })], NOW)).toBe('given')
})

test('a consent that the server no longer lists has been taken back', () => {
  expect(consentState(THOMAS, facts(), [intent('done', { carries: true })], NOW)).toBe('lacking')
  expect(consentState(THOMAS, facts(), [intent('accepted', { carries: true })], NOW)).toBe('given')
})

test('a refusal for want of a consent holds until something newer carries one', () => {
  const refusal = intent('failed', { code: 'consent_needed', at: '2026-11-21T00:00:00Z' })
  const before = intent('done', { carries: true })
  expect(consentState(THOMAS, null, [before, refusal], NOW)).toBe('lacking')
  const after = intent('pending', { carries: true, at: '2026-11-21T01:00:00Z' })
  expect(consentState(THOMAS, null, [refusal, after], NOW)).toBe('given')
})
