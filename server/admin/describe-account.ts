// An account for the operator: its state, plan, sessions and factors, and nothing of what the person stored.
import { and, count, desc, eq, isNull } from 'drizzle-orm'
import { readSignInMethods, type UserRow } from '../accounts/user-view.ts'
import type { Db } from '../db/database.ts'
import { readPlan } from '../db/entitlements.ts'
import { sessions } from '../db/tables/accounts.ts'
import { passkeys, recoveryCodes } from '../db/tables/factors.ts'
import { members } from '../db/tables/households.ts'
import { deletions } from '../db/tables/rights.ts'

/** Lines of a name and a value each. */
export async function describeAccount(db: Db, user: UserRow, now: number): Promise<string[]> {
  const { factors, identities } = await readSignInMethods(db, user.id)
  const own = await db
    .select()
    .from(sessions)
    .where(eq(sessions.userId, user.id))
    .orderBy(desc(sessions.createdAt))
  const [keys] = await db.select({ value: count() }).from(passkeys).where(eq(passkeys.userId, user.id))
  const [codes] = await db
    .select({ value: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, user.id), isNull(recoveryCodes.usedAt)))
  const [household] = await db.select().from(members).where(eq(members.user_id, user.id))
  const state = await stateOf(db, user, now)
  return [
    line('id', user.id),
    line('address', `${user.email}${user.emailConfirmedAt ? '' : ' (not confirmed)'}`),
    line('state', state),
    line('plan', (await readPlan(db, { now: () => now }, user.id)) ?? 'none'),
    line('made', day(user.createdAt)),
    line('last sign-in', user.lastSignInAt ? day(user.lastSignInAt) : 'never'),
    line('password', user.passwordHash === null ? 'none' : 'set'),
    ...(household ? [line('household', `${household.role} of account ${household.account_id}`)] : []),
    ...identities.map(one => line('signs in with', one.provider)),
    line(
      'factors',
      factors.length === 0 ? 'none' : factors.map(one => `authenticator app (${one.status})`).join(', '),
    ),
    line('passkeys', String(keys?.value ?? 0)),
    line('recovery codes', String(codes?.value ?? 0)),
    line('sessions', String(own.length)),
    ...own.map(one =>
      line(
        '',
        `${day(one.createdAt)}, last seen ${one.lastSeenAt ? day(one.lastSeenAt) : 'never'}, ${one.aal}`,
      ),
    ),
  ]
}

async function stateOf(db: Db, user: UserRow, now: number): Promise<string> {
  const [deletion] = await db.select().from(deletions).where(eq(deletions.user_id, user.id))
  if (deletion) return `to be deleted on ${day(deletion.due_at)}`
  if (user.bannedUntil && user.bannedUntil.getTime() > now) return `locked until ${day(user.bannedUntil)}`
  return user.emailConfirmedAt ? 'active' : 'waits for its address to be confirmed'
}

const NAME_WIDTH = 16
const line = (name: string, value: string) => `${name.padEnd(NAME_WIDTH)}${value}`
const day = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
