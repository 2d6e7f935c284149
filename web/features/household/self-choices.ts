// Who of the people somebody who is invited can be. Pure.
import type { Person } from '#shared/collections/people.ts'
import type { MemberView } from '#shared/protocol/households.ts'

/** Everybody but the holder and those who are members already; the server says the same (SPEC.md 11.8). */
export function selfChoices(
  people: readonly Person[],
  members: readonly Pick<MemberView, 'self_id'>[],
): readonly Person[] {
  const taken = new Set(members.map(member => member.self_id))
  return people.filter(person => person.relation !== 'self' && !taken.has(person.id))
}
