import { expect, test } from 'vitest'
import { DAY, iso } from '#shared/lib/time.ts'
import type { InvitationView } from '#shared/protocol/households.ts'
import { shownInvitations } from './shown-invitations.ts'

const NOW = Date.parse('2026-11-22T12:00:00Z')
let made = 0

function invitation(email: string, state: InvitationView['state'], daysAgo = 1): InvitationView {
  made += 1
  return {
    id: `${made}`,
    email,
    role: 'member',
    person_ids: [],
    self_id: null,
    state,
    created_at: iso(NOW - (daysAgo + 7) * DAY),
    expires_at: iso(NOW - daysAgo * DAY),
  }
}

const shown = (list: InvitationView[], members: string[] = []) =>
  shownInvitations(list, members, NOW).map(one => `${one.email} ${one.state}`)

test('open ones are shown, and those that ran out and nothing came of; used and revoked ones are not', () => {
  const list = [
    invitation('a@x.example', 'open'),
    invitation('b@x.example', 'expired'),
    invitation('c@x.example', 'accepted'),
    invitation('d@x.example', 'revoked'),
  ]
  expect(shown(list)).toEqual(['a@x.example open', 'b@x.example expired'])
})

test('one that ran out is not shown once its address was asked again, or is in', () => {
  const again = [invitation('a@x.example', 'open'), invitation('a@x.example', 'expired')]
  expect(shown(again)).toEqual(['a@x.example open'])
  const revoked = [invitation('a@x.example', 'revoked'), invitation('a@x.example', 'expired')]
  expect(shown(revoked)).toEqual([])
  expect(shown([invitation('a@x.example', 'expired')], ['a@x.example'])).toEqual([])
})

test('one that ran out leaves the list after a month', () => {
  expect(shown([invitation('a@x.example', 'expired', 29)])).toHaveLength(1)
  expect(shown([invitation('a@x.example', 'expired', 31)])).toHaveLength(0)
})
