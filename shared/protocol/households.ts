// Households: what /households/v1 takes and answers, and what each endpoint needs (rules in SPEC.md, 11).
import type { Capability } from '#shared/domain/capabilities.ts'
import { AUTHORITIES, MEMBER_ROLES } from '#shared/domain/households.ts'
import { rowId } from '#shared/lib/id.ts'
import { z } from '#shared/lib/z.ts'

/** Every endpoint below /households/v1, and its capability. */
export const householdEndpoints = {
  'GET /members': 'members.read',
  'PATCH /members/:id': 'members.manage',
  'DELETE /members/:id': 'members.manage',
  'POST /leave': 'members.move',
  'GET /invitations': 'members.invite',
  'POST /invitations': 'members.invite',
  'DELETE /invitations/:id': 'members.invite',
  'POST /invitations/accept': 'members.move',
  'GET /consents': 'consents',
  'POST /consents': 'consents',
  'DELETE /consents/:id': 'consents',
} as const satisfies Readonly<Record<`${'GET' | 'POST' | 'PATCH' | 'DELETE'} /${string}`, Capability>>
export type HouseholdEndpoint = keyof typeof householdEndpoints

/** People of one household; far more than any plan protects. */
const personIds = z.array(rowId).max(100)
const statement = z.string().min(1).max(40)
const at = z.iso.datetime()

/** Body of POST /invitations. `self_id`: the one of the people who is the invited person. */
export const invitationBody = z.strictObject({
  email: z.email().max(254),
  role: z.enum(MEMBER_ROLES),
  person_ids: personIds.default([]),
  self_id: rowId.nullable().default(null),
  /** The wording agreed to: that what concerns these people is shown to whoever is invited. */
  consent: z.strictObject({ statement }),
})

/** Body of POST /invitations/accept. `bring`: what is in one's own account comes along. */
export const acceptBody = z.strictObject({
  token: z.string().min(1).max(200),
  bring: z.boolean().default(false),
})

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

/** What an account may have and has. Invitations that are open count as members: each keeps a place free. */
export const householdLimits = z.strictObject({
  maxPeople: z.int(),
  people: z.int(),
  maxMembers: z.int(),
  members: z.int(),
})
export type HouseholdLimits = z.infer<typeof householdLimits>

/**
 * GET /members. A member is told of the holder and of themself; the others of everybody. `limits` is for those who can
 * add somebody: null for a member, who is not to know how many there are.
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
