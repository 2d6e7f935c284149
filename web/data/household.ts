// The calls to /households/v1: members, invitations and consents. All throw ApiError.

import type { Authority, MemberRole } from '#shared/domain/households.ts'
import { CONSENT_STATEMENT } from '#shared/domain/households.ts'
import { z } from '#shared/lib/z.ts'
import {
  type ConsentView,
  consentView,
  type HouseholdView,
  householdView,
  type InvitationPreview,
  type InvitationView,
  invitationPreview,
  invitationView,
  type MemberView,
  memberView,
} from '#shared/protocol/households.ts'
import { device } from '#web/data/device.ts'

const BASE = '/households/v1'
const invitationList = z.object({ invitations: z.array(invitationView) })
const consentList = z.object({ consents: z.array(consentView) })
/** `link`: present if the server discloses it. The server doesn't store it, so no other answer has it. */
const invitationMade = invitationView.extend({ link: z.url().optional() })
export type InvitationMade = z.infer<typeof invitationMade>
const joined = z.object({ account_id: z.uuid() })

/** The invitee, and the people whose data the invitee will see. */
export type InvitationInput = {
  email: string
  role: MemberRole
  person_ids: readonly string[]
  /** Which of these people is the invitee. */
  self_id?: string | null
}

/** A member's role, and the linked people. */
export type MemberChange = { role: MemberRole; person_ids: readonly string[] }

const at = (path: string, id: string) => `${BASE}/${path}/${encodeURIComponent(id)}`
const remove = (path: string, id: string) => device.api.send(at(path, id), { method: 'DELETE' })

export const household = {
  /** `hurried`: answers or fails at once, for callers that can do without the answer. */
  members: (hurried = false): Promise<HouseholdView> =>
    device.api.json(`${BASE}/members`, householdView, { retry: !hurried }),
  /** The people a member brought along always stay linked. */
  changeMember: (userId: string, change: MemberChange): Promise<MemberView> =>
    device.api.json(at('members', userId), memberView, { method: 'PATCH', body: change }),
  removeMember: (userId: string): Promise<void> => remove('members', userId),
  leave: (): Promise<void> => device.api.send(`${BASE}/leave`, { method: 'POST', body: {} }),
  invitations: async (): Promise<InvitationView[]> =>
    (await device.api.json(`${BASE}/invitations`, invitationList)).invitations,
  /** Sends the invitation by email. */
  invite: (input: InvitationInput): Promise<InvitationMade> =>
    device.api.json(`${BASE}/invitations`, invitationMade, {
      method: 'POST',
      body: { ...input, consent: { statement: CONSENT_STATEMENT } },
    }),
  revokeInvitation: (id: string): Promise<void> => remove('invitations', id),
  sendAgain,
  /** The preview of an invitation for the holder of its link; not_found for an invalid link. Needs no sign-in. */
  look: (token: string): Promise<InvitationPreview> =>
    device.api.json(`${BASE}/invitations/look`, invitationPreview, {
      method: 'POST',
      body: { token },
      anonymous: true,
    }),
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

/**
 * Sends an invitation again with a new link and revokes the old one. If there is room for both, it sends first:
 * whichever step fails, one link remains valid.
 */
async function sendAgain(former: InvitationView, hasRoom: boolean): Promise<InvitationMade> {
  const { email, role, person_ids, self_id } = former
  const isOpen = former.state === 'open'
  if (isOpen && !hasRoom) await household.revokeInvitation(former.id)
  const made = await household.invite({ email, role, person_ids, self_id })
  if (isOpen && hasRoom) await household.revokeInvitation(former.id)
  return made
}
