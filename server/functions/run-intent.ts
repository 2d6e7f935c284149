// Runs an intent inside the transaction that stores it.
import type { Intent } from '#shared/collections/intents.ts'
import { can } from '#shared/domain/capabilities.ts'
import { newId } from '#shared/lib/id.ts'
import {
  type FunctionName,
  functionNeeds,
  functionPayloads,
  isFunctionName,
} from '#shared/protocol/functions.ts'
import type { Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { FunctionHandler, Outcome } from '../function-handler.ts'
import { functions } from '../function-list.ts'
import type { Membership } from '../lib/actor.ts'

/** The intent with its outcome. A refused intent's writes are rolled back; the refusal itself is stored. */
export async function runIntent(deps: Deps, tx: Db, who: Membership, intent: Intent): Promise<Intent> {
  const askedAt = Math.min(Date.parse(intent.created_at), deps.now())
  const outcome = await runFunction(deps, tx, who, intent.kind, intent.payload, {
    askedAt,
    intentId: intent.id,
  })
  return outcome.ok
    ? {
        ...intent,
        payload: outcome.keeps ?? intent.payload,
        status: 'done',
        result: outcome.result,
        error: null,
      }
    : { ...intent, status: 'failed', result: null, error: { code: outcome.code, message: outcome.message } }
}

/** Runs a function by name with unchecked input, in a nested transaction that a refusal rolls back. */
export async function runFunction(
  deps: Deps,
  tx: Db,
  who: Membership,
  name: string,
  payload: unknown,
  { askedAt, intentId }: { askedAt: number; intentId: string } = { askedAt: deps.now(), intentId: newId() },
): Promise<Outcome> {
  if (!isFunctionName(name)) return { ok: false, code: 'unknown_kind', message: 'There’s no such function.' }
  if (!can(who, functionNeeds[name]))
    return { ok: false, code: 'not_allowed', message: 'Your role in this household doesn’t allow this.' }
  const outdated = refuseOutdated(name, payload)
  if (outdated) return outdated
  const parsed = functionPayloads[name].safeParse(payload)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    const where = issue?.path.map(String).join('.') ?? ''
    return {
      ok: false,
      code: 'validation_failed',
      message: `${where}: ${issue?.message ?? 'invalid'}`.slice(0, 300),
    }
  }
  const handler = functions[name] as FunctionHandler<FunctionName>
  try {
    return await tx.transaction(async nested => {
      const outcome = await handler(
        { tx: nested, deps, userId: who.accountId, who, askedAt, intentId },
        parsed.data as never,
      )
      if (!outcome.ok) throw new Refused(outcome)
      return outcome
    })
  } catch (error) {
    if (error instanceof Refused) return error.outcome
    throw error
  }
}

/** Carries a refusal out of the nested transaction, which rolls it back. */
class Refused extends Error {
  readonly outcome: Outcome
  constructor(outcome: Outcome) {
    super('refused')
    this.outcome = outcome
  }
}

/**
 * The refusal for such an intent, or null. Starting "all" removals named no listings, so it might start some that
 * weren't on the screen. The intent stays on the device with this reason.
 */
export function refuseOutdated(name: string, payload: unknown): Outcome | null {
  if (name !== 'start-removals' || !namesNoListings(payload)) return null
  return {
    ok: false,
    code: 'listings_not_named',
    message:
      'We can’t tell which listings you saw, so we didn’t start anything. Open Listings and start them again.',
  }
}

const namesNoListings = (payload: unknown): boolean =>
  typeof payload === 'object' && payload !== null && 'listings' in payload && payload.listings === null
