// Whether a person may be scanned yet, as far as this device knows. Pure. The server decides (SPEC.md 11.9).
import type { Intent } from '#shared/collections/intents.ts'
import type { Person } from '#shared/collections/people.ts'
import { AUTHORITIES, type Authority, isEnough, isMinor } from '#shared/domain/households.ts'
import { z } from '#shared/lib/z.ts'
import type { ConsentView, HouseholdView } from '#shared/protocol/households.ts'

/** The server's last answer; null while it couldn't be requested. */
export type ConsentFacts = {
  consents: readonly ConsentView[]
  members: HouseholdView['members']
} | null

/** `unknown`: this device can't tell, so the dialog opens. */
export type ConsentState = 'not_needed' | 'given' | 'lacking' | 'unknown'

type ConsentIntent = Pick<Intent, 'kind' | 'payload' | 'status' | 'error' | 'created_at'>

const carried = z.object({ authority: z.enum(AUTHORITIES) })

/** The consent state of a person at `now`. `intents`: all intents on this device. */
export function consentState(
  person: Pick<Person, 'id' | 'relation' | 'birth_year' | 'birth_date'>,
  facts: ConsentFacts,
  intents: readonly ConsentIntent[],
  now: number,
): ConsentState {
  if (person.relation === 'self') return 'not_needed'
  if (facts?.members.some(member => member.self_id === person.id)) return 'not_needed'
  const minor = isMinor(person, now)
  const isGood = (authority: Authority) => isEnough(authority, minor)
  if (facts?.consents.some(one => one.person_id === person.id && one.valid && isGood(one.authority)))
    return 'given'
  const newest = newestConsentIntent(person.id, intents)
  if (newest === null) return facts === null ? 'unknown' : 'lacking'
  if (newest.status === 'failed') return 'lacking'
  const consent = carried.safeParse(newest.payload.consent)
  const isOpen = newest.status === 'pending' || newest.status === 'accepted'
  // A consent that the server stored may have been revoked since: the server's list, if there is one, shows it.
  if (consent.success && isGood(consent.data.authority) && (isOpen || facts === null)) return 'given'
  return facts === null ? 'unknown' : 'lacking'
}

/** The newest intent about a consent: it carries one, or was refused because it lacked one. */
function newestConsentIntent(personId: string, intents: readonly ConsentIntent[]): ConsentIntent | null {
  return (
    intents
      .filter(intent => intent.payload.person_id === personId)
      .filter(intent =>
        intent.status === 'failed'
          ? intent.error?.code === 'consent_needed'
          : carried.safeParse(intent.payload.consent).success,
      )
      .sort((a, b) => b.created_at.localeCompare(a.created_at))[0] ?? null
  )
}
