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

/** Whether a text is one of the relations. */
export function isRelation(text: string): text is Person['relation'] {
  return Object.hasOwn(RELATION_LABEL, text)
}
