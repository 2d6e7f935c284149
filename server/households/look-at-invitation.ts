// What an invitation is for, told to whoever has its link before they have signed in: whose household, and as what.
// Taking it up is join.ts's.
import { eq } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import { type InvitationLook, lookBody } from '#shared/protocol/households.ts'
import type { Db } from '../db/database.ts'
import { profiles, users } from '../db/tables/accounts.ts'
import { householdInvitations } from '../db/tables/households.ts'
import type { Deps } from '../deps.ts'
import { parse } from '../lib/parse.ts'
import { AppError } from '../lib/problem.ts'
import { readJson } from '../lib/read-json.ts'
import { canBeTakenUp } from './invitations.ts'

export const INVITATION_LOOK = '/households/v1/invitations/look'

/** A name that somebody gave themself is shown to others no longer than this. */
const NAME_MAX = 80

type LookDeps = Pick<Deps, 'db' | 'now'> & {
  /** Counts a look by a client address; null, or above the limit the whole seconds to wait. */
  takeLook: (c: Context) => Promise<number | null>
}

/** To be mounted at the root, before the guard of app.ts. The token comes in the body, so that no log has it. */
export function invitationLookRoute(deps: LookDeps): Hono {
  const routes = new Hono()
  routes.post(INVITATION_LOOK, async c => {
    const wait = await deps.takeLook(c)
    if (wait !== null)
      throw new AppError('rate_limited', 'Too many requests. Try again later.', {
        headers: { 'retry-after': String(wait) },
      })
    const { token } = parse(lookBody, await readJson(c))
    return c.json(await lookAt(deps.db, token, deps.now()), 200, { 'cache-control': 'no-store' })
  })
  return routes
}

/** @throws AppError not_found, whatever is wrong with the invitation. */
async function lookAt(db: Db, token: string, now: number): Promise<InvitationLook> {
  const [found] = await db
    .select({
      role: householdInvitations.role,
      expiresAt: householdInvitations.expires_at,
      email: users.email,
      name: profiles.full_name,
    })
    .from(householdInvitations)
    .innerJoin(users, eq(users.id, householdInvitations.user_id))
    .leftJoin(profiles, eq(profiles.user_id, users.id))
    .where(canBeTakenUp(token, now))
  if (!found) throw new AppError('not_found', 'This invitation was used or has expired.')
  const name = found.name?.trim().slice(0, NAME_MAX) || null
  return {
    holder: { name, address: shortened(found.email) },
    role: found.role,
    expires_at: found.expiresAt.toISOString(),
  }
}

/** Enough for who knows the address, too little for who does not. */
function shortened(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}…${email.slice(at)}`
}
