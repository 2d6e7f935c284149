// The calls to /households/v1: who is in the household, invitations, consents. All throw ApiError.

import type { Authority, MemberRole } from '#shared/domain/households.ts'
import { CONSENT_STATEMENT } from '#shared/domain/households.ts'
import { z } from '#shared/lib/z.ts'
import {
  type ConsentView,
  consentView,
  type HouseholdView,
  householdView,
  type InvitationView,
  invitationView,
} from '#shared/protocol/households.ts'
import { device } from '#web/data/device.ts'

const BASE = '/households/v1'
const invitationList = z.object({ invitations: z.array(invitationView) })
const consentList = z.object({ consents: z.array(consentView) })
const joined = z.object({ account_id: z.uuid() })

/** Whom an invitation is for, and whom they will see. */
export type InvitationWish = { email: string; role: MemberRole; person_ids: readonly string[] }

const at = (path: string, id: string) => `${BASE}/${path}/${encodeURIComponent(id)}`
const remove = (path: string, id: string) => device.api.send(at(path, id), { method: 'DELETE' })

export const household = {
  /** `hurried`: answers or fails at once, for who can go on without. */
  members: (hurried = false): Promise<HouseholdView> =>
    device.api.json(`${BASE}/members`, householdView, { retry: !hurried }),
  removeMember: (userId: string): Promise<void> => remove('members', userId),
  leave: (): Promise<void> => device.api.send(`${BASE}/leave`, { method: 'POST', body: {} }),
  invitations: async (): Promise<InvitationView[]> =>
    (await device.api.json(`${BASE}/invitations`, invitationList)).invitations,
  /** Mails it. */
  invite: (wish: InvitationWish): Promise<InvitationView> =>
    device.api.json(`${BASE}/invitations`, invitationView, {
      method: 'POST',
      body: { ...wish, consent: { statement: CONSENT_STATEMENT } },
    }),
  revokeInvitation: (id: string): Promise<void> => remove('invitations', id),
  accept: (token: string, bring: boolean): Promise<{ account_id: string }> =>
    device.api.json(`${BASE}/invitations/accept`, joined, { method: 'POST', body: { token, bring } }),
  consents: async (hurried = false): Promise<ConsentView[]> =>
    (await device.api.json(`${BASE}/consents`, consentList, { retry: !hurried })).consents,
  giveConsent: (personId: string, authority: Authority): Promise<ConsentView> =>
    device.api.json(`${BASE}/consents`, consentView, {
      method: 'POST',
      body: { person_id: personId, authority, statement: CONSENT_STATEMENT },
    }),
  revokeConsent: (id: string): Promise<void> => remove('consents', id),
}
