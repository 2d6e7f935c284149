// What of a sound change somebody may make: by the capability that the collection's declaration names for it.
import { type CollectionName, collections } from '#shared/collections/index.ts'
import { can } from '#shared/domain/capabilities.ts'
import type { PushVerdict } from '#shared/protocol/check-push.ts'
import type { Membership } from '../lib/actor.ts'

/**
 * The verdict, or a refusal in its place. `hidden`: ids of rows that are there and that they do not see; for those the
 * sender reads as much as for rows that are not there, and cannot put anything in their place.
 */
export function mayWrite(
  who: Membership,
  name: CollectionName,
  hidden: ReadonlySet<string>,
  verdict: PushVerdict,
): PushVerdict {
  if (verdict.kind !== 'write') return verdict
  const { create, change, remove } = collections[name].clientNeeds
  const need = verdict.created ? create : verdict.doc._deleted ? remove : change
  if (need === undefined || !can(who, need))
    return refused('not_allowed', 'Your role in this household doesn’t allow this.')
  return hidden.has(verdict.doc.id) ? refused('not_found', 'There is no such row.') : verdict
}

const refused = (code: 'not_allowed' | 'not_found', message: string): PushVerdict => ({
  kind: 'refused',
  refusal: { code, message },
})
