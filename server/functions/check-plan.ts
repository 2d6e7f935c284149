// Nothing new is started beyond what the account's plan has room for. What is there stays as it is.
import { coversPerson } from '../db/entitlements.ts'
import type { FunctionContext, Outcome } from './context.ts'

/** A refusal, or null where the plan has room for the person. */
export async function checkPlan(
  { tx, deps, userId }: FunctionContext,
  personId: string,
): Promise<Outcome | null> {
  if (await coversPerson(tx, deps, userId, personId)) return null
  const message =
    'Your plan has no room for this person. What we found stays here, and removals in progress go on.'
  return { ok: false, code: 'limit_reached', message }
}
