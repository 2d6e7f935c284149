// An account for operators: its state, plan, sessions and factors, and nothing of what its owner stored.
import { and, count, eq, isNull, max } from 'drizzle-orm'
import { plans } from '#shared/domain/plan.ts'
import { rowId } from '#shared/lib/id.ts'
import type { AccountView } from '#shared/protocol/operator-console.ts'
import { isLocked } from '../accounts/operators/account-acts.ts'
import { readSignInMethods, type UserRow } from '../accounts/user-view.ts'
import type { Db } from '../db/database.ts'
import { readPlan } from '../db/entitlements.ts'
import { sessions, users } from '../db/tables/accounts.ts'
import { passkeys, recoveryCodes } from '../db/tables/factors.ts'
import { members } from '../db/tables/households.ts'
import { deletions } from '../db/tables/rights.ts'
import { apiKeys } from '../db/tables/security.ts'

/** The account with exactly this address or id; null if there is none. */
export async function findByName(db: Db, query: string): Promise<UserRow | null> {
  const id = rowId.safeParse(query)
  const isIt = id.success ? eq(users.id, id.data.toLowerCase()) : eq(users.email, query.toLowerCase())
  const [user] = await db.select().from(users).where(isIt)
  return user ?? null
}

type ViewDeps = { now: () => number; wallNow: () => number }

/** `operatorId`: who looks. */
export async function viewAccount(
  db: Db,
  deps: ViewDeps,
  user: UserRow,
  operatorId: string,
): Promise<AccountView> {
  const { id, bannedUntil } = user
  const [methods, plan, deletion, [member], [seen]] = await Promise.all([
    readSignInMethods(db, id),
    readPlan(db, deps, id),
    findDeletion(db, id),
    db.select({ role: members.role }).from(members).where(eq(members.user_id, id)),
    db
      .select({ count: count(), last_seen_at: max(sessions.lastSeenAt), created_at: max(sessions.createdAt) })
      .from(sessions)
      .where(eq(sessions.userId, id)),
  ])
  return {
    id,
    email: user.email,
    created_at: user.createdAt.toISOString(),
    confirmed_at: user.emailConfirmedAt?.toISOString() ?? null,
    last_sign_in_at: user.lastSignInAt?.toISOString() ?? null,
    locked_until: bannedUntil && isLocked(user, deps.wallNow()) ? bannedUntil.toISOString() : null,
    deletion,
    plan: plan && plans[plan].name,
    household_role: member?.role ?? null,
    has_password: user.passwordHash !== null,
    providers: methods.identities.map(({ provider }) => provider),
    factors: {
      apps: methods.factors.filter(({ status }) => status === 'verified').length,
      passkeys: await db.$count(passkeys, eq(passkeys.userId, id)),
      recovery_codes: await db.$count(
        recoveryCodes,
        and(eq(recoveryCodes.userId, id), isNull(recoveryCodes.usedAt)),
      ),
    },
    sessions: {
      count: seen?.count ?? 0,
      // A session that was never refreshed was last used when it began.
      last_seen_at: (seen?.last_seen_at ?? seen?.created_at)?.toISOString() ?? null,
    },
    api_keys: await db.$count(apiKeys, and(eq(apiKeys.userId, id), isNull(apiKeys.revokedAt))),
    is_own: id === operatorId,
  }
}

async function findDeletion(db: Db, userId: string): Promise<AccountView['deletion']> {
  const [row] = await db.select().from(deletions).where(eq(deletions.user_id, userId))
  return row ? { asked_at: row.asked_at.toISOString(), due_at: row.due_at.toISOString() } : null
}
