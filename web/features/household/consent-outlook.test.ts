import { expect, test } from 'vitest'
import type { ConsentView } from '#shared/protocol/households.ts'
import { consentOutlook, isOnHold } from './consent-outlook.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const THOMAS = { id: 't', relation: 'relative', birth_year: 1980, birth_date: null } as const
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
const of = (...consents: ConsentView[]) => consentOutlook(THOMAS, { consents, members: [] }, [], NOW)

test('nobody needs one for themselves, and without the server nobody can tell', () => {
  expect(consentOutlook({ ...THOMAS, relation: 'self' }, null, [], NOW)).toEqual({ kind: 'not_needed' })
  expect(consentOutlook(THOMAS, null, [], NOW)).toEqual({ kind: 'unknown' })
})

test('one that ends within thirty days is ending, unless another goes on', () => {
  const soon = '2026-12-20T00:00:00Z'
  expect(of(consent({ until: soon }))).toEqual({ kind: 'ending', at: soon })
  expect(of(consent({ until: '2027-01-20T00:00:00Z' }))).toEqual({ kind: 'given' })
  expect(of(consent({ until: soon }), consent())).toEqual({ kind: 'given' })
})

test('without one that holds it says why', () => {
  expect(of()).toEqual({ kind: 'missing' })
  const revoked = consent({ valid: false, revoked_at: '2026-11-10T00:00:00Z' })
  const ended = consent({ valid: false, until: '2026-11-15T00:00:00Z' })
  expect(of(revoked)).toEqual({ kind: 'revoked', at: '2026-11-10T00:00:00Z' })
  expect(of(revoked, ended)).toEqual({ kind: 'ended', at: '2026-11-15T00:00:00Z' })
  for (const outlook of [of(), of(revoked), of(ended)]) expect(isOnHold(outlook)).toBe(true)
  expect(isOnHold(of(consent()))).toBe(false)
})
