// An account's quota of people and members, its current counts, and the refusal of more. The quota comes from the plan
// (db/entitlements.ts); people-rule.ts applies it to edits of devices.
import { and, count, eq, gt, isNull } from 'drizzle-orm'
import type { HouseholdLimits } from '#shared/protocol/households.ts'
import type { Db } from '../db/database.ts'
import { type PlanDeps, readEntitlements } from '../db/entitlements.ts'
import { tables } from '../db/replicated.ts'
import { householdInvitations, members } from '../db/tables/households.ts'
import { AppError } from '../lib/problem.ts'

/** An account's quota and counts. They don't change while the account is locked. */
export async function readLimits(db: Db, deps: PlanDeps, accountId: string): Promise<HouseholdLimits> {
  const { maxPeople, maxMembers } = await readEntitlements(db, deps, accountId)
  const inside = await db.$count(members, eq(members.account_id, accountId))
  const open = await db.$count(householdInvitations, isOpen(accountId, deps.now()))
  return { maxPeople, people: await countPeople(db, accountId), maxMembers, members: inside + open }
}

/** How many people an account has. */
export async function countPeople(db: Db, accountId: string): Promise<number> {
  const [row] = await peopleCounted(db, accountId)
  return row?.n ?? 0
}

/** The same as a query, for a statement that depends on it. */
export function peopleCounted(db: Db, accountId: string) {
  const { people } = tables
  return db
    .select({ n: count() })
    .from(people)
    .where(and(eq(people.user_id, accountId), eq(people.deleted, false)))
}

/** Members and open invitations together must stay within the quota. @throws AppError limit_reached. */
export async function checkMemberQuota(tx: Db, deps: PlanDeps, accountId: string): Promise<void> {
  const { maxMembers, members: there } = await readLimits(tx, deps, accountId)
  if (there >= maxMembers)
    throw new AppError('limit_reached', `A household has at most ${maxMembers} members besides its holder.`)
}

/** The same for additional people. @throws AppError limit_reached. */
export async function checkPeopleQuota(
  tx: Db,
  deps: PlanDeps,
  accountId: string,
  more: number,
): Promise<void> {
  const { maxPeople } = await readEntitlements(tx, deps, accountId)
  if (more > 0 && (await countPeople(tx, accountId)) + more > maxPeople)
    throw new AppError('limit_reached', peopleLimitText(maxPeople))
}

/** The message when the quota of people is used up. */
export const peopleLimitText = (maxPeople: number) => `An account has room for ${maxPeople} people.`

/** A condition on invitations: of the account, and acceptable at `now`. */
export const isOpen = (accountId: string, now: number) =>
  and(
    eq(householdInvitations.user_id, accountId),
    isNull(householdInvitations.accepted_at),
    isNull(householdInvitations.revoked_at),
    gt(householdInvitations.expires_at, new Date(now)),
  )
