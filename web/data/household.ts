// The calls to /households/v1: who is in the household, invitations, consents. All throw ApiError.

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
/** `link`: where the server tells it. It keeps none, so that this answer is the only place of it. */
const invitationMade = invitationView.extend({ link: z.url().optional() })
export type InvitationMade = z.infer<typeof invitationMade>
const joined = z.object({ account_id: z.uuid() })

/** Whom an invitation is for, and whom they will see. */
export type InvitationInput = {
  email: string
  role: MemberRole
  person_ids: readonly string[]
  /** Which of them is the one invited. */
  self_id?: string | null
}

/** A member's role, and the people they are linked to. */
export type MemberChange = { role: MemberRole; person_ids: readonly string[] }

const at = (path: string, id: string) => `${BASE}/${path}/${encodeURIComponent(id)}`
const remove = (path: string, id: string) => device.api.send(at(path, id), { method: 'DELETE' })

export const household = {
  /** `hurried`: answers or fails at once, for who can go on without. */
  members: (hurried = false): Promise<HouseholdView> =>
    device.api.json(`${BASE}/members`, householdView, { retry: !hurried }),
  /** What they brought stays linked, whatever is asked for. */
  changeMember: (userId: string, change: MemberChange): Promise<MemberView> =>
    device.api.json(at('members', userId), memberView, { method: 'PATCH', body: change }),
  removeMember: (userId: string): Promise<void> => remove('members', userId),
  leave: (): Promise<void> => device.api.send(`${BASE}/leave`, { method: 'POST', body: {} }),
  invitations: async (): Promise<InvitationView[]> =>
    (await device.api.json(`${BASE}/invitations`, invitationList)).invitations,
  /** Mails it. */
  invite: (input: InvitationInput): Promise<InvitationMade> =>
    device.api.json(`${BASE}/invitations`, invitationMade, {
      method: 'POST',
      body: { ...input, consent: { statement: CONSENT_STATEMENT } },
    }),
  revokeInvitation: (id: string): Promise<void> => remove('invitations', id),
  sendAgain,
  /** What an invitation is for, for who has its link; not_found for one that does not work. Needs nobody signed in. */
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
 * Mails an invitation anew, with a new link; the former one is revoked. Where there is room for both, in this order:
 * whatever goes wrong in between, one of them is good.
 */
async function sendAgain(former: InvitationView, hasRoom: boolean): Promise<InvitationMade> {
  const { email, role, person_ids, self_id } = former
  const isOpen = former.state === 'open'
  if (isOpen && !hasRoom) await household.revokeInvitation(former.id)
  const made = await household.invite({ email, role, person_ids, self_id })
  if (isOpen && hasRoom) await household.revokeInvitation(former.id)
  return made
}
