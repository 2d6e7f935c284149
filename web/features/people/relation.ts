// Who a protected person is to the account's holder.
import type { Person } from '#shared/collections/people.ts'

export const RELATION_LABEL: Readonly<Record<Person['relation'], string>> = {
  self: 'Me',
  partner: 'My partner',
  child: 'My child',
  parent: 'My parent',
  relative: 'Another relative',
  team: 'Someone on my team',
}

/** Who looks at the people. */
export type Viewer = { mayAdd: boolean; mayRemove: boolean; isHolder: boolean; selfId: string | null }

/** What a person is to whoever looks: relations are said by the holder, so to others only that they are it themselves. */
export function relationText(person: Pick<Person, 'id' | 'relation'>, viewer: Viewer | null): string | null {
  if (viewer?.isHolder) return RELATION_LABEL[person.relation]
  return viewer?.selfId === person.id ? RELATION_LABEL.self : null
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
