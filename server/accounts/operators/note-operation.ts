// Records in the audit log that an operator viewed an account. An act on an account is also recorded in the owner's
// security log and in the operator's own.
import type { Context } from 'hono'
import type { Db } from '#server/db/database.ts'
import { noteOperatorAct } from '#server/db/operator-acts.ts'
import type { ActReason, OperatorActName } from '#shared/domain/operator-acts.ts'
import type { AccountDeps } from '../open-accounts.ts'
import type { CurrentSession } from '../require-session.ts'
import { type EventRequest, eventRequest, noteSecurityEvent } from '../security-log.ts'

/** Who acts: a signed-in operator with their request, or a command on the server's machine. */
export type Acting =
  | { at: number; operator: CurrentSession; request: EventRequest }
  | { at: number; operator: null }

/** An act on an account. `fields` lists the fields that were set, without their values. */
export type Operation = Acting & {
  what: OperatorActName
  /** The account. */
  userId: string
  /** Whether the account is gone with its log. */
  isGone?: boolean
  fields?: string
  reason?: ActReason
}

/** Adds the entries in the act's transaction. The owner's entry omits the operator's browser and network. */
export async function noteOperation(tx: Db, operation: Operation): Promise<void> {
  const { operator, userId, what, at, fields, reason, isGone = false } = operation
  const detail = { ...(fields ? { fields } : {}), ...(reason ? { reason } : {}) }
  const operatorId = operator?.user.id ?? null
  if (operator !== null)
    await noteSecurityEvent(tx, {
      at,
      kind: 'operator_action',
      sessionId: operator.sessionId,
      request: operation.request,
      userId: operator.user.id,
      detail: isGone ? { what, ...detail } : { what, ...detail, user: userId },
    })
  if (!isGone && userId !== operatorId)
    await noteSecurityEvent(tx, { at, kind: 'changed_by_operator', userId, detail: { what, ...detail } })
  await noteOperatorAct(tx, { at, act: what, operatorId, accountId: userId, detail })
}

/** Records in the audit log that an operator reads an account. Call it before the answer. */
export async function noteLookup(
  db: Db,
  { wallNow }: Pick<AccountDeps, 'wallNow'>,
  operatorId: string,
  accountId: string,
): Promise<void> {
  await db.transaction(tx =>
    noteOperatorAct(tx, { at: wallNow(), act: 'account_looked_up', operatorId, accountId }),
  )
}

/** The signed-in operator, the time, and the request. */
export function about(c: Context, deps: AccountDeps, operator: CurrentSession): Acting {
  return { operator, at: deps.wallNow(), request: eventRequest(c, deps) }
}
