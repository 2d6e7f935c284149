// Logs an operator's action on an account, in the owner's log and in the operator's own.
import type { Context } from 'hono'
import type { Db } from '#server/db/database.ts'
import type { AccountDeps } from '../open-accounts.ts'
import type { CurrentSession } from '../require-session.ts'
import { type EventRequest, eventRequest, noteSecurityEvent } from '../security-log.ts'

/** An operator's action. `what` names it; `fields` lists the fields that were set, without their values. */
export type Operation = {
  operator: CurrentSession
  /** The account; null if it is gone with its log. */
  userId: string | null
  what: 'user_made' | 'user_changed' | 'user_deleted' | 'user_invited' | 'link_made' | 'factor_removed'
  at: number
  request: EventRequest
  fields?: string
}

/** Adds both entries. The owner's entry omits the operator's browser and network. */
export async function noteOperation(tx: Db, operation: Operation): Promise<void> {
  const { operator, userId, what, at, request, fields } = operation
  const detail = { what, ...(fields ? { fields } : {}) }
  const own = { at, kind: 'operator_action', sessionId: operator.sessionId, request } as const
  await noteSecurityEvent(tx, {
    ...own,
    userId: operator.user.id,
    detail: userId === null ? detail : { ...detail, user: userId },
  })
  if (userId !== null && userId !== operator.user.id)
    await noteSecurityEvent(tx, { at, kind: 'changed_by_operator', userId, detail })
}

/** The detail that all entries share. */
export function about(
  c: Context,
  deps: AccountDeps,
  operator: CurrentSession,
): Pick<Operation, 'operator' | 'at' | 'request'> {
  return { operator, at: deps.wallNow(), request: eventRequest(c, deps) }
}
