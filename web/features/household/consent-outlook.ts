// The state of a person's consent, for a household's overview: valid, ending soon, or missing, and why. Pure.
import type { Intent } from '#shared/collections/intents.ts'
import type { Person } from '#shared/collections/people.ts'
import { DAY } from '#shared/lib/time.ts'
import { type ConsentFacts, consentState } from './consent-state.ts'

/** A consent that ends within this time is ending soon. */
export const ENDING_WITHIN = 30 * DAY

/** `at`: when it ends, ended, or was revoked (ISO). */
export type ConsentOutlook =
  | { kind: 'not_needed' | 'given' | 'missing' | 'unknown' }
  | { kind: 'ending' | 'ended' | 'revoked'; at: string }

/** Based on the server's last answer; `unknown` if there is none and this device can't tell. */
export function consentOutlook(
  person: Pick<Person, 'id' | 'relation' | 'birth_year' | 'birth_date'>,
  facts: ConsentFacts,
  intents: readonly Pick<Intent, 'kind' | 'payload' | 'status' | 'error' | 'created_at'>[],
  now: number,
): ConsentOutlook {
  const state = consentState(person, facts, intents, now)
  const own = facts?.consents.filter(one => one.person_id === person.id) ?? []
  if (state === 'not_needed' || state === 'unknown') return { kind: state }
  if (state === 'given') {
    const valid = own.filter(one => one.valid)
    const ends = valid.flatMap(one => one.until ?? []).sort()
    const last = ends.at(-1)
    // If one of them has no end, consent continues.
    if (last === undefined || ends.length < valid.length) return { kind: 'given' }
    return Date.parse(last) - now <= ENDING_WITHIN ? { kind: 'ending', at: last } : { kind: 'given' }
  }
  const over = own.flatMap((one): { kind: 'ended' | 'revoked'; at: string }[] => {
    if (one.revoked_at !== null) return [{ kind: 'revoked', at: one.revoked_at }]
    return one.until !== null && Date.parse(one.until) <= now ? [{ kind: 'ended', at: one.until }] : []
  })
  return over.sort((a, b) => b.at.localeCompare(a.at))[0] ?? { kind: 'missing' }
}

/** Whether scans and removals are on hold because the consent is missing. */
export const isOnHold = ({ kind }: ConsentOutlook): boolean =>
  kind === 'missing' || kind === 'ended' || kind === 'revoked'
