// The members of a household: reads, links and changes them. join.ts adds and leave.ts removes them.
import { and, asc, eq } from 'drizzle-orm'
import { can } from '#shared/domain/capabilities.ts'
import { must } from '#shared/lib/must.ts'
import type { z } from '#shared/lib/z.ts'
import type { HouseholdView, MemberView, memberChange } from '#shared/protocol/households.ts'
import type { Db } from '../db/database.ts'
import { readEntitlements } from '../db/entitlements.ts'
import { lockAccount } from '../db/rows.ts'
import { sessions, users } from '../db/tables/accounts.ts'
import { members } from '../db/tables/households.ts'
import type { Membership } from '../lib/actor.ts'
import { AppError } from '../lib/problem.ts'
import { type AuditActor, writeAuditLog } from './audit-log.ts'
import { livePeople } from './consents.ts'
import type { HouseholdDeps } from './deps.ts'
import { readLimits } from './limits.ts'
import { holdersPerson, linkedMembers } from './linked-profiles.ts'
import { dropReports } from './move-rows.ts'
import { resetForNewScope } from './reset-checkpoints.ts'

export type MemberRow = typeof members.$inferSelect

/** A member's links to people. */
export type Links = { person_ids: readonly string[]; self_id: string | null }

/** GET /members. */
export async function readHousehold(
  deps: Pick<HouseholdDeps, 'db' | 'now' | 'planRules'>,
  who: Membership,
): Promise<HouseholdView> {
  const { db } = deps
  const { accountId, userId, role } = who
  const [holder] = await db.select({ email: users.email }).from(users).where(eq(users.id, accountId))
  const rows = await db
    .select({ member: members, email: users.email })
    .from(members)
    .innerJoin(users, eq(users.id, members.user_id))
    .where(
      and(
        eq(members.account_id, accountId),
        can(who, 'members.invite') ? undefined : eq(members.user_id, userId),
      ),
    )
    .orderBy(asc(members.joined_at), asc(members.user_id))
  return {
    account_id: accountId,
    role,
    holder: { user_id: accountId, email: must(holder, 'holder').email },
    members: rows.map(({ member, email }) => viewOf(member, email)),
    members_max: (await readEntitlements(db, deps, accountId)).maxMembers,
    limits: can(who, 'members.invite') ? await readLimits(db, deps, accountId) : null,
  }
}

/** PATCH /members/{id}. @throws AppError not_found, validation_failed. */
export async function changeMember(
  tx: Db,
  deps: HouseholdDeps,
  { accountId, userId, by }: { accountId: string; userId: string; by: AuditActor },
  change: z.infer<typeof memberChange>,
): Promise<{ view: MemberView; sessionIds: string[] }> {
  await lockAccount(tx, accountId)
  const row = must(await findMember(tx, accountId, userId), 'member to be changed')
  const links = await checkLinks(tx, accountId, await linksAfter(tx, row, change), userId)
  // The people they brought are theirs, and always stay visible to them.
  const person_ids = [...new Set([...links.person_ids, ...row.brought_ids])]
  const changed: MemberRow = { ...row, role: change.role ?? row.role, person_ids, self_id: links.self_id }
  await tx
    .update(members)
    .set({ ...changed, floor: await resetForNewScope(tx, accountId) })
    .where(eq(members.user_id, userId))
  const { role } = changed
  // A manager's reports contain texts by other users, which a member can't see.
  if (row.role === 'manager' && role !== 'manager') await dropReports(tx, { from: accountId, userId })
  await writeAuditLog(tx, deps, { kind: 'household_changed', accountId, by, whom: [userId], role })
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
  return {
    view: viewOf(changed, must(user, 'member').email),
    sessionIds: await announceSessions(tx, deps, userId),
  }
}

/** The linked people must exist, and not be linked to another user. @throws AppError not_found, validation_failed. */
export async function checkLinks(
  tx: Db,
  accountId: string,
  links: Links,
  userId: string | null,
): Promise<Links> {
  const people = await livePeople(tx, accountId)
  const missing = links.person_ids.find(id => !people.has(id))
  if (missing !== undefined)
    throw new AppError('not_found', 'There is no such person.', { field: 'person_ids' })
  if (links.self_id === null) return links
  const self = people.get(links.self_id)
  if (!self || !links.person_ids.includes(self.id))
    throw new AppError('validation_failed', 'They have to be linked to this person.', { field: 'self_id' })
  // A member's own person leaves with them, so it must not already be another user's.
  const ofMembers = await linkedMembers(tx, accountId)
  const member = ofMembers.get(self.id)
  const isOther = member !== undefined && member !== userId
  if (isOther || holdersPerson(people.values(), ofMembers)?.id === self.id)
    throw new AppError('validation_failed', 'This person is somebody else.', { field: 'self_id' })
  return links
}

/** A member of a household, or null. */
export async function findMember(db: Db, accountId: string, userId: string): Promise<MemberRow | null> {
  const [row] = await db
    .select()
    .from(members)
    .where(and(eq(members.user_id, userId), eq(members.account_id, accountId)))
  return row ?? null
}

/** Makes all servers read the user's sessions again, on commit. Returns their ids. */
export async function announceSessions(tx: Db, deps: HouseholdDeps, userId: string): Promise<string[]> {
  const rows = await tx.select({ id: sessions.publicId }).from(sessions).where(eq(sessions.userId, userId))
  const ids = rows.map(row => row.id)
  await deps.announce(tx, ids)
  return ids
}

/** The requested links, or by default the existing ones to people who still exist. */
async function linksAfter(tx: Db, row: MemberRow, change: z.infer<typeof memberChange>): Promise<Links> {
  const there = await livePeople(tx, row.account_id)
  const person_ids = change.person_ids ?? row.person_ids.filter(id => there.has(id))
  const kept = person_ids.find(id => id === row.self_id) ?? null
  return { person_ids, self_id: change.self_id === undefined ? kept : change.self_id }
}

function viewOf(row: MemberRow, email: string): MemberView {
  const { user_id, role, person_ids, self_id } = row
  return { user_id, email, role, person_ids, self_id, joined_at: row.joined_at.toISOString() }
}
