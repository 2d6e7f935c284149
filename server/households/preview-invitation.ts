// Shows an invitation's household and role to a visitor who has its link and hasn't signed in. Accepting it is in join.ts.
import { eq } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import { type InvitationPreview, previewBody } from '#shared/protocol/households.ts'
import type { Db } from '../db/database.ts'
import { profiles, users } from '../db/tables/accounts.ts'
import { householdInvitations } from '../db/tables/households.ts'
import type { Deps } from '../deps.ts'
import { parse } from '../lib/parse.ts'
import { AppError } from '../lib/problem.ts'
import { readJson } from '../lib/read-json.ts'
import { canBeTakenUp } from './invitations.ts'

export const INVITATION_PREVIEW = '/households/v1/invitations/look'

/** The most characters of a holder's name that visitors see. */
const NAME_MAX = 80

type PreviewDeps = Pick<Deps, 'db' | 'now'> & {
  /** Counts a preview by client address. Returns null, or above the limit the whole seconds to wait. */
  countPreview: (c: Context) => Promise<number | null>
}

/** Mount at the root, before the guard of app.ts. The token is in the body, so that no log contains it. */
export function invitationPreviewRoute(deps: PreviewDeps): Hono {
  const routes = new Hono()
  routes.post(INVITATION_PREVIEW, async c => {
    const wait = await deps.countPreview(c)
    if (wait !== null)
      throw new AppError('rate_limited', 'Too many requests. Try again later.', {
        headers: { 'retry-after': String(wait) },
      })
    const { token } = parse(previewBody, await readJson(c))
    return c.json(await readPreview(deps.db, token, deps.now()), 200, { 'cache-control': 'no-store' })
  })
  return routes
}

/** @throws AppError not_found, whatever is wrong with the invitation. */
async function readPreview(db: Db, token: string, now: number): Promise<InvitationPreview> {
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

/** Recognizable to a visitor who knows the address, but not readable to others. */
function shortened(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}…${email.slice(at)}`
}
