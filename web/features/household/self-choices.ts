// The people that an invited person can be. Pure.
import type { Person } from '#shared/collections/people.ts'
import type { MemberView } from '#shared/protocol/households.ts'

/** Everyone except the holder and existing members; the server has the same rule (SPEC.md 11.8). */
export function selfChoices(
  people: readonly Person[],
  members: readonly Pick<MemberView, 'self_id'>[],
): readonly Person[] {
  const taken = new Set(members.map(member => member.self_id))
  return people.filter(person => person.relation !== 'self' && !taken.has(person.id))
}
