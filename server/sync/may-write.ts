// Which valid changes a user may make, by the capabilities that the collection declares.
import { type CollectionName, collections } from '#shared/collections/index.ts'
import { can } from '#shared/domain/capabilities.ts'
import type { PushVerdict } from '#shared/protocol/check-push.ts'
import type { Membership } from '../lib/actor.ts'

/**
 * The verdict, or a refusal in its place. `hidden`: ids of existing rows outside the sender's scope. For the sender they
 * look like missing rows, but can't be created.
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
