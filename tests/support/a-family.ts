// A household for tests: its holder, a manager, and a member who is linked to one of two people.
import type { About, HouseholdWorld, User } from './household-world.ts'

export type Family = { holder: User; manager: User; member: User; anna: About; ben: About }

/** A holder, a manager, and a member who is linked to Anna and not to Ben. */
export async function aFamily(world: HouseholdWorld): Promise<Family> {
  const [holder, manager, member] = [await world.signIn(), await world.signIn(), await world.signIn()]
  const [anna, ben] = [await world.fill(holder, { relation: 'child' }), await world.fill(holder)]
  await world.join(holder, manager, { role: 'manager' })
  await world.join(holder, member, { person_ids: [anna.person.id] })
  return { holder, manager, member, anna, ben }
}
