// Invitations to a household: mailed, listed, revoked. join.ts accepts them.
import { createHash, randomBytes } from 'node:crypto'
import { and, count, desc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import { can } from '#shared/domain/capabilities.ts'
import { INVITATION_DAYS, INVITATIONS_A_DAY } from '#shared/domain/households.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { DAY } from '#shared/lib/time.ts'
import type { z } from '#shared/lib/z.ts'
import type { InvitationView, invitationBody } from '#shared/protocol/households.ts'
import type { Db } from '../db/database.ts'
import { lockAccount } from '../db/rows.ts'
import { householdInvitations } from '../db/tables/households.ts'
import type { Deps } from '../deps.ts'
import type { Membership } from '../lib/actor.ts'
import { AppError } from '../lib/problem.ts'
import { type AuditActor, writeAuditLog } from './audit-log.ts'
import { checkMemberQuota, isOpen } from './limits.ts'
import { checkLinks } from './members.ts'

export type InvitationRow = typeof householdInvitations.$inferSelect

/** Maximum number listed. Older ones are no longer of use. */
const LISTED = 100

/** POST /invitations. Returns the token, which isn't stored. @throws AppError. */
export async function invite(
  tx: Db,
  deps: Pick<Deps, 'now' | 'planRules' | 'noteEvent'>,
  { who, by }: { who: Membership; by: AuditActor },
  body: z.infer<typeof invitationBody>,
): Promise<{ view: InvitationView; token: string; email: string }> {
  if (body.role === 'manager' && !can(who, 'members.manage'))
    throw new AppError('not_allowed', 'Only the holder can make someone a manager.')
  await lockAccount(tx, who.accountId)
  await checkLinks(tx, who.accountId, body, null)
  await checkMemberQuota(tx, deps, who.accountId)
  await checkRate(tx, deps, who.accountId)
  const token = randomBytes(32).toString('base64url')
  const now = deps.now()
  const email = body.email.toLowerCase()
  const [row] = await tx
    .insert(householdInvitations)
    .values({
      id: newId(),
      user_id: who.accountId,
      email,
      role: body.role,
      person_ids: body.person_ids,
      self_id: body.self_id,
      statement: body.consent.statement,
      token_hash: hashToken(token),
      invited_by: who.userId,
      created_at: new Date(now),
      expires_at: new Date(now + INVITATION_DAYS * DAY),
    })
    .returning()
  // Not logged for the recipient: the mail notifies them, and a log entry would reveal by timing whether they have an
  // account.
  await writeAuditLog(tx, deps, {
    kind: 'household_invited',
    accountId: who.accountId,
    by,
    whom: [],
    role: body.role,
  })
  return { view: viewOf(must(row, 'invitation'), now), token, email }
}

/** GET /invitations, newest first. */
export async function listInvitations(
  db: Db,
  { now }: Pick<Deps, 'now'>,
  accountId: string,
): Promise<InvitationView[]> {
  const rows = await db
    .select()
    .from(householdInvitations)
    .where(eq(householdInvitations.user_id, accountId))
    .orderBy(desc(householdInvitations.created_at), desc(householdInvitations.id))
    .limit(LISTED)
  return rows.map(row => viewOf(row, now()))
}

/** DELETE /invitations/{id}: invalidates its link. @throws AppError not_found unless it is open. */
export async function revokeInvitation(
  db: Db,
  { now }: Pick<Deps, 'now'>,
  accountId: string,
  id: string,
): Promise<void> {
  const revoked = await db
    .update(householdInvitations)
    .set({ revoked_at: new Date(now()) })
    .where(and(eq(householdInvitations.id, id), isOpen(accountId, now())))
    .returning({ id: householdInvitations.id })
  if (revoked.length === 0) throw new AppError('not_found', 'There is no such open invitation.')
}

/** Condition for rows of `household_invitations`: the one with this token, if it can be accepted. */
export const canBeTakenUp = (token: string, now: number): SQL | undefined =>
  and(
    eq(householdInvitations.token_hash, hashToken(token)),
    isNull(householdInvitations.accepted_at),
    isNull(householdInvitations.revoked_at),
    gt(householdInvitations.expires_at, new Date(now)),
  )

async function checkRate(tx: Db, { now }: Pick<Deps, 'now'>, accountId: string): Promise<void> {
  const since = new Date(now() - DAY)
  const [recent] = await tx
    .select({ n: count(), oldest: sql<string | null>`min(${householdInvitations.created_at})::text` })
    .from(householdInvitations)
    .where(and(eq(householdInvitations.user_id, accountId), gt(householdInvitations.created_at, since)))
  if ((recent?.n ?? 0) < INVITATIONS_A_DAY) return
  const wait = Date.parse(recent?.oldest ?? '') + DAY - now()
  throw new AppError('rate_limited', 'You’ve sent enough invitations for one day.', {
    headers: { 'retry-after': String(Math.max(1, Math.ceil(wait / 1000) || 1)) },
  })
}

function viewOf(row: InvitationRow, now: number): InvitationView {
  const { id, email, role, person_ids, self_id, created_at, expires_at } = row
  const times = { created_at: created_at.toISOString(), expires_at: expires_at.toISOString() }
  return { id, email, role, person_ids, self_id, state: stateOf(row, now), ...times }
}

function stateOf(
  { accepted_at, revoked_at, expires_at }: InvitationRow,
  now: number,
): InvitationView['state'] {
  if (accepted_at) return 'accepted'
  if (revoked_at) return 'revoked'
  return expires_at.getTime() <= now ? 'expired' : 'open'
}

/** We store only this hash of a token: SHA-256 in hex. The token has 256 random bits. */
const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
