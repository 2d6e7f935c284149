// Without a valid consent for a person, nothing starts (SPEC.md 11.9).
import { findDoc } from '../../db/rows.ts'
import type { FunctionContext, Outcome } from '../../function-handler.ts'
import { lacksConsent } from '../../households/consents.ts'

/** A refusal, or null if there's a consent. Also null if the person doesn't exist. */
export async function checkConsent(
  { tx, deps, userId }: FunctionContext,
  personId: string,
): Promise<Outcome | null> {
  const person = await findDoc(tx, 'people', userId, personId)
  const reason = person && (await lacksConsent(tx, deps, userId, person))
  return reason ? { ok: false, code: 'consent_needed', message: reason } : null
}
