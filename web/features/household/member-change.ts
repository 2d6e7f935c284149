// What a new role or new people mean for a member, in sentences, before it is saved. Pure.
import type { MemberRole } from '#shared/domain/households.ts'
import { namesText } from './names-text.ts'

/** The parts of a member that can be changed. */
export type MemberState = { role: MemberRole; person_ids: readonly string[] }

type NameOf = (personId: string) => string | null

/** Empty if nothing changes for them. */
export function memberChangeText(before: MemberState, after: MemberState, nameOf: NameOf): readonly string[] {
  if (before.role === 'member' && after.role === 'manager')
    return ['They’ll see everyone in the household, and can add people and invite members.']
  if (after.role === 'manager') {
    return isSame(before, after)
      ? []
      : ['A manager sees everyone anyway. The links matter only if they become a member.']
  }
  if (before.role === 'manager') {
    const names = namesOf(after.person_ids, nameOf)
    return [
      names ? `They will see only ${names}.` : 'They won’t see anyone yet.',
      'They can no longer add people or invite members.',
    ]
  }
  const added = namesOf(without(after.person_ids, before.person_ids), nameOf)
  const gone = namesOf(without(before.person_ids, after.person_ids), nameOf)
  return [
    ...(added ? [`They will see ${added}, with listings, removals and letters.`] : []),
    ...(gone ? [`They will no longer see ${gone}.`] : []),
  ]
}

/** Whether two states are equal, whatever the order of the people. */
export function isSame(a: MemberState, b: MemberState): boolean {
  return (
    a.role === b.role &&
    without(a.person_ids, b.person_ids).length === 0 &&
    without(b.person_ids, a.person_ids).length === 0
  )
}

const without = (ids: readonly string[], others: readonly string[]) => ids.filter(id => !others.includes(id))

const namesOf = (ids: readonly string[], nameOf: NameOf) => namesText(ids.flatMap(id => nameOf(id) ?? []))
