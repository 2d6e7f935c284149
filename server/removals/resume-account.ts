// After a change to a larger plan, plans scans of the sites and people that it covers again, if they have a consent.
import { peopleWithin } from '#shared/domain/entitlements.ts'
import type { Db } from '../db/database.ts'
import { readEntitlements } from '../db/entitlements.ts'
import { listDocs } from '../db/rows.ts'
import type { Deps } from '../deps.ts'
import { lacksConsent } from '../households/consents.ts'
import { resumePerson } from './resume-person.ts'

/** Call it in the transaction that stores the larger plan. */
export async function resumeAccount(
  tx: Db,
  deps: Pick<Deps, 'now' | 'planRules'>,
  accountId: string,
): Promise<void> {
  const people = await listDocs(tx, 'people', accountId)
  const within = peopleWithin(people, await readEntitlements(tx, deps, accountId))
  for (const person of people) {
    if (!within.has(person.id) || (await lacksConsent(tx, deps, accountId, person))) continue
    await resumePerson(tx, deps, { accountId, personId: person.id, again: true })
  }
}
