// Entries about a household in the security logs of its holder, the user who acted, and the users who are affected.
import type { MemberRole } from '#shared/domain/households.ts'
import type { HouseholdEventDetail, SecurityEventKind } from '#shared/domain/security-events.ts'
import type { Db } from '../db/database.ts'
import type { Deps, RequestNote } from '../deps.ts'

/** The user who acts, with their session and request if there is one. */
export type AuditActor = { userId: string; sessionId?: string; request?: RequestNote }

type AuditEntry = {
  kind: Extract<SecurityEventKind, `household_${string}` | `consent_${string}`>
  accountId: string
  by: AuditActor
  /** The users who are affected, as far as we know their accounts. */
  whom: readonly (string | null | undefined)[]
  role?: MemberRole
}

/** Writes the entries in the caller's transaction. They contain no names. */
export async function writeAuditLog(
  tx: Db,
  { noteEvent }: Pick<Deps, 'noteEvent'>,
  { kind, accountId, by, whom, role }: AuditEntry,
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
