// Entries about a household in the security logs of everybody concerned: its holder, who did it, and whom it was done to.
import type { MemberRole } from '#shared/domain/households.ts'
import type { HouseholdEventDetail, SecurityEventKind } from '#shared/domain/security-events.ts'
import type { Db } from '../db/database.ts'
import type { Deps, RequestNote } from '../deps.ts'

/** Who does something, and by which session and request where there is one. */
export type Doer = { userId: string; sessionId?: string; request?: RequestNote }

type Told = {
  kind: Extract<SecurityEventKind, `household_${string}` | `consent_${string}`>
  accountId: string
  by: Doer
  /** The users whom it is about, as far as they have an account that is known. */
  whom: readonly (string | null | undefined)[]
  role?: MemberRole
}

/** Writes the entries in the caller's transaction. They name nobody. */
export async function tellLog(
  tx: Db,
  { noteEvent }: Pick<Deps, 'noteEvent'>,
  { kind, accountId, by, whom, role }: Told,
): Promise<void> {
  if (!noteEvent) return
  const concerned = new Set([accountId, by.userId, ...whom.filter(id => id !== null && id !== undefined)])
  for (const userId of concerned) {
    const detail: HouseholdEventDetail = {
      by: userId === by.userId ? 'you' : 'other',
      whom: whom.includes(userId) ? 'you' : 'other',
      ...(role ? { role } : {}),
    }
    const own = userId === by.userId ? { sessionId: by.sessionId, request: by.request } : {}
    await noteEvent(tx, { userId, kind, detail, ...own })
  }
}
