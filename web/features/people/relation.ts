// A protected person's relation to the account's holder.
import type { Person } from '#shared/collections/people.ts'

export const RELATION_LABEL: Readonly<Record<Person['relation'], string>> = {
  self: 'Me',
  partner: 'My partner',
  child: 'My child',
  parent: 'My parent',
  relative: 'Another relative',
  team: 'Someone on my team',
}

/** The viewer of the people. */
export type Viewer = { mayAdd: boolean; mayRemove: boolean; isHolder: boolean; selfId: string | null }

/** A person's relation to the viewer. The holder sets relations, so other viewers only see which person they are. */
export function relationText(person: Pick<Person, 'id' | 'relation'>, viewer: Viewer | null): string | null {
  if (viewer?.isHolder) return RELATION_LABEL[person.relation]
  return viewer?.selfId === person.id ? RELATION_LABEL.self : null
}

/**
 * The possible relations of a person to the holder. Only one person can be the holder, so "self" is left out if there
 * is one (the server rejects a second).
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
