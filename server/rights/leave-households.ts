// Takes a person out of all households before their account is deleted, and others out of theirs.
import { eq } from 'drizzle-orm'
import { noteSecurityEvent } from '../accounts/security-log.ts'
import { members } from '../db/tables/households.ts'
import type { Deps } from '../deps.ts'
import type { HouseholdDeps } from '../households/deps.ts'
import { dissolveHousehold, leaveHousehold } from '../households/leave.ts'
import { stopPerson } from '../removals/stop-person.ts'

type LeaveDeps = Pick<Deps, 'db' | 'envelope' | 'evidence' | 'now' | 'wallNow' | 'publicUrl' | 'nudge'>

/** In another user's household, the person's own data leaves with them; members of theirs take their own data along. */
export async function leaveHouseholds(
  deps: LeaveDeps & Pick<Deps, 'planRules'>,
  userId: string,
  sessions: Pick<HouseholdDeps, 'announce' | 'changed'>,
): Promise<void> {
  const household: HouseholdDeps = {
    ...deps,
    ...sessions,
    noteEvent: (tx, event) => noteSecurityEvent(tx, { ...event, at: deps.wallNow() }),
    stopFor: (tx, accountId, personId) => stopPerson({ tx, deps, userId: accountId }, personId),
    // A deletion gives no consent, and there is no request behind it.
    resumeFor: async () => undefined,
    requestOf: () => ({ userAgent: null, network: null }),
    sendLater: () => undefined,
  }
  const theirs = await deps.db
    .select({ accountId: members.account_id })
    .from(members)
    .where(eq(members.user_id, userId))
  for (const { accountId } of theirs)
    sessions.changed((await leaveHousehold(household, accountId, userId)) ?? [])
  await dissolveHousehold(household, userId)
}
