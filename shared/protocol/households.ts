// Households: the bodies and answers of /households/v1, and the capability of each endpoint (rules in SPEC.md, 11).
import type { Capability, Whose } from '#shared/domain/capabilities.ts'
import { AUTHORITIES, MEMBER_ROLES } from '#shared/domain/households.ts'
import { rowId } from '#shared/lib/id.ts'
import { z } from '#shared/lib/z.ts'

/** All endpoints below /households/v1 that need a session, each with its capability and allowed ids. */
export const householdEndpoints = {
  'GET /members': { need: 'members.read', whose: 'household' },
  'PATCH /members/:id': { need: 'members.manage', whose: 'household' },
  'DELETE /members/:id': { need: 'members.manage', whose: 'household' },
  'POST /leave': { need: 'members.move', whose: 'own' },
  'GET /invitations': { need: 'members.invite', whose: 'household' },
  'POST /invitations': { need: 'members.invite', whose: 'household' },
  'DELETE /invitations/:id': { need: 'members.invite', whose: 'household' },
  'POST /invitations/accept': { need: 'members.move', whose: 'own' },
  'GET /consents': { need: 'consents', whose: 'household' },
  'POST /consents': { need: 'consents', whose: 'household' },
  'DELETE /consents/:id': { need: 'consents', whose: 'household' },
} as const satisfies Readonly<
  Record<`${'GET' | 'POST' | 'PATCH' | 'DELETE'} /${string}`, { need: Capability; whose: Whose }>
>
export type HouseholdEndpoint = keyof typeof householdEndpoints

/** People of one household; far above any plan's limit. */
const personIds = z.array(rowId).max(100)
const statement = z.string().min(1).max(40)
const at = z.iso.datetime()

/** Body of POST /invitations. `self_id`: the person who is the invited user. */
export const invitationBody = z.strictObject({
  email: z.email().max(254),
  role: z.enum(MEMBER_ROLES),
  person_ids: personIds.default([]),
  self_id: rowId.nullable().default(null),
  /** The accepted wording: the invited user can see data about these people. */
  consent: z.strictObject({ statement }),
})

/** Body of POST /invitations/accept. `bring`: move the data in the user's own account to the household. */
export const acceptBody = z.strictObject({
  token: z.string().min(1).max(200),
  bring: z.boolean().default(false),
})

/** Body of POST /invitations/look. Anyone with the link may call it, signed in or not. */
export const previewBody = z.strictObject({ token: z.string().min(1).max(200) })

/** Answer of POST /invitations/look: whose household it is and the offered role, while the invitation is open. */
export const invitationPreview = z.strictObject({
  holder: z.strictObject({
    /** The holder's own name for themself. */
    name: z.string().nullable(),
    /** The part before the @ is masked except for its beginning. */
    address: z.string(),
  }),
  role: z.enum(MEMBER_ROLES),
  expires_at: at,
})
export type InvitationPreview = z.infer<typeof invitationPreview>

/** Body of PATCH /members/{id}. */
export const memberChange = z
  .strictObject({
    role: z.enum(MEMBER_ROLES),
    person_ids: personIds,
    self_id: rowId.nullable(),
  })
  .partial()

/** Body of POST /consents. */
export const consentBody = z.strictObject({
  person_id: rowId,
  authority: z.enum(AUTHORITIES),
  statement,
  note: z.string().max(500).default(''),
  until: at.nullable().default(null),
})

export const memberView = z.strictObject({
  user_id: z.uuid(),
  email: z.string(),
  role: z.enum(MEMBER_ROLES),
  person_ids: z.array(z.string()),
  self_id: z.string().nullable(),
  joined_at: at,
})
export type MemberView = z.infer<typeof memberView>

/** An account's limits and usage. Open invitations count as members: each reserves a place. */
export const householdLimits = z.strictObject({
  maxPeople: z.int(),
  people: z.int(),
  maxMembers: z.int(),
  members: z.int(),
})
export type HouseholdLimits = z.infer<typeof householdLimits>

/**
 * GET /members. A member sees only the holder and themself; the others see everyone. `limits` is for users who can
 * add members; null for a member, who must not see the number.
 */
export const householdView = z.strictObject({
  account_id: z.uuid(),
  role: z.enum(['holder', 'manager', 'member', 'operator']),
  holder: z.strictObject({ user_id: z.uuid(), email: z.string() }),
  members: z.array(memberView),
  members_max: z.int(),
  limits: householdLimits.nullable(),
})
export type HouseholdView = z.infer<typeof householdView>

export const invitationView = z.strictObject({
  id: z.uuid(),
  email: z.string(),
  role: z.enum(MEMBER_ROLES),
  person_ids: z.array(z.string()),
  self_id: z.string().nullable(),
  state: z.enum(['open', 'accepted', 'revoked', 'expired']),
  created_at: at,
  expires_at: at,
})
export type InvitationView = z.infer<typeof invitationView>

export const consentView = z.strictObject({
  id: z.uuid(),
  person_id: z.uuid(),
  given_by: z.uuid(),
  authority: z.enum(AUTHORITIES),
  statement: z.string(),
  note: z.string(),
  from: at,
  until: at.nullable(),
  revoked_at: at.nullable(),
  valid: z.boolean(),
})
export type ConsentView = z.infer<typeof consentView>
