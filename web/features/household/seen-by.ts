// Who else in the household sees a person. Pure.
import type { HouseholdView } from '#shared/protocol/households.ts'
import { namesText } from './names-text.ts'

/** One sentence. Members only see the holder and themself, so for them it names no other members. `me`: the viewer. */
export function seenByText(view: HouseholdView, personId: string, me: string | null): string {
  const { holder, members, role } = view
  if (role === 'member') return `Also seen by ${holder.email}, the managers, and members linked to them.`
  const seers = members.filter(one => one.role === 'manager' || one.person_ids.includes(personId))
  const others = [holder, ...seers].filter(one => one.user_id !== me).map(one => one.email)
  return others.length === 0 ? 'Only you see them.' : `Also seen by ${namesText(others)}.`
}
