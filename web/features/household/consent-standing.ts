// Whether a person may be searched for yet, by what this device knows. Pure. The server decides (SPEC.md 11.9).
import type { Intent } from '#shared/collections/intents.ts'
import type { Person } from '#shared/collections/people.ts'
import { AUTHORITIES, type Authority, isEnough, isMinor } from '#shared/domain/households.ts'
import { z } from '#shared/lib/z.ts'
import type { ConsentView, HouseholdView } from '#shared/protocol/households.ts'

/** What the server last told; null while it could not be asked. */
export type ConsentFacts = {
  consents: readonly ConsentView[]
  members: HouseholdView['members']
} | null

/** `unknown`: nobody on this device can tell, so that it is asked. */
export type ConsentStanding = 'not_needed' | 'given' | 'lacking' | 'unknown'

type Wish = Pick<Intent, 'kind' | 'payload' | 'status' | 'error' | 'created_at'>

const carried = z.object({ authority: z.enum(AUTHORITIES) })

/** The standing of one person at `now`. `intents`: all there are on this device. */
export function consentStanding(
  person: Pick<Person, 'id' | 'relation' | 'birth_year' | 'birth_date'>,
  facts: ConsentFacts,
  intents: readonly Wish[],
  now: number,
): ConsentStanding {
  if (person.relation === 'self') return 'not_needed'
  if (facts?.members.some(member => member.self_id === person.id)) return 'not_needed'
  const minor = isMinor(person, now)
  const isGood = (authority: Authority) => isEnough(authority, minor)
  if (facts?.consents.some(one => one.person_id === person.id && one.valid && isGood(one.authority)))
    return 'given'
  const told = newestWord(person.id, intents)
  if (told === null) return facts === null ? 'unknown' : 'lacking'
  if (told.status === 'failed') return 'lacking'
  const consent = carried.safeParse(told.payload.consent)
  const isOnTheWay = told.status === 'pending' || told.status === 'accepted'
  // A consent that was kept may have been taken back since: the server's list, where there is one, knows.
  if (consent.success && isGood(consent.data.authority) && (isOnTheWay || facts === null)) return 'given'
  return facts === null ? 'unknown' : 'lacking'
}

/** The newest wish that says something of a consent: it carries one, or was refused for want of one. */
function newestWord(personId: string, intents: readonly Wish[]): Wish | null {
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
