// Who a protected person is to the account's holder.
import type { Person } from '#shared/collections/people.ts'

export const RELATION_LABEL: Readonly<Record<Person['relation'], string>> = {
  self: 'Me',
  partner: 'My partner',
  child: 'My child',
  parent: 'My parent',
  relative: 'Another relative',
  team: 'Somebody in my team',
}

/**
 * What a person can be to the holder: oneself is one person only, so not where another one is (the server refuses it).
 */
export function relationsFor(
  people: readonly Pick<Person, 'id' | 'relation'>[],
  personId?: string,
): Person['relation'][] {
  const isTaken = people.some(one => one.relation === 'self' && one.id !== personId)
  return (Object.keys(RELATION_LABEL) as Person['relation'][]).filter(one => one !== 'self' || !isTaken)
}

/** Whether a text is one of the relations. */
export function isRelation(text: string): text is Person['relation'] {
  return Object.hasOwn(RELATION_LABEL, text)
}
