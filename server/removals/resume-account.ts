// After a change to a larger plan, plans scans of the sites and people that it covers again, if they have a consent.
import { peopleWithin } from '#shared/domain/entitlements.ts'
import { readEntitlements } from '../db/entitlements.ts'
import { listDocs } from '../db/rows.ts'
import type { AccountTx, Deps } from '../deps.ts'
import { lacksConsent } from '../households/consents.ts'
import { resumePerson } from './resume-person.ts'

/** Call it in the transaction that stores the larger plan. */
export async function resumeAccount(account: AccountTx<Pick<Deps, 'now' | 'planRules'>>): Promise<void> {
  const { tx, deps, userId: accountId } = account
  const people = await listDocs(tx, 'people', accountId)
  const within = peopleWithin(people, await readEntitlements(tx, deps, accountId))
  for (const person of people) {
    if (!within.has(person.id) || (await lacksConsent(tx, deps, accountId, person))) continue
    await resumePerson(tx, deps, { accountId, personId: person.id, again: true })
  }
}
