// /admin/users/{id}/factors: operators list and remove the second factors of a user who has lost theirs.
import type { Context } from 'hono'
import { findOwnFactor } from '../factors/own-factor.ts'
import { notifySessions, removeFactor } from '../factors/remove-factor.ts'
import type { AccountDeps } from '../open-accounts.ts'
import { findUserById, lockUserById } from '../operators/find-user.ts'
import { about, noteLookup, noteOperation } from '../operators/note-operation.ts'
import { idParam, requireOperator } from '../operators/require-operator.ts'
import { factorView, readSignInMethods } from '../user-view.ts'

/** Returns the factors, without their secrets. */
export async function listUserFactors(c: Context, deps: AccountDeps): Promise<Response> {
  const { user: operator } = await requireOperator(c, deps)
  const user = await findUserById(deps.db, idParam(c, 'id'))
  await noteLookup(deps.db, deps, operator.id, user.id)
  const { factors: own } = await readSignInMethods(deps.db, user.id)
  return c.json(own.map(factorView))
}

/**
 * Returns the deleted factor. Its sessions fall to aal1. Deleting the last verified one also deletes the recovery
 * codes.
 */
export async function deleteUserFactor(c: Context, deps: AccountDeps): Promise<Response> {
  const operator = await requireOperator(c, deps)
  const userId = idParam(c, 'id')
  const factorId = idParam(c, 'factorId')
  const gone = await deps.db.transaction(async tx => {
    await lockUserById(tx, userId)
    const factor = await findOwnFactor(tx, userId, factorId)
    await noteOperation(tx, { ...about(c, deps, operator), userId, what: 'factor_removed' })
    return { factor, ...(await removeFactor(tx, factor)) }
  })
  notifySessions(deps, gone)
  return c.json(factorView(gone.factor))
}
