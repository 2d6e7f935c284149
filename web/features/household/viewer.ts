// What whoever looks at the people of a household may do with them, and how they stand to them. Pure.
import { can } from '#shared/domain/capabilities.ts'
import type { HouseholdView } from '#shared/protocol/households.ts'
import { type Room, roomOf } from './room.ts'

export type Viewer = {
  mayAdd: boolean
  mayRemove: boolean
  /** Whether it is they whose partner or child somebody is. */
  isHolder: boolean
  /** Which of the people they are; null where nobody has said, and for the holder. */
  selfId: string | null
}

/** `userId`: whoever looks. */
export function viewerOf(view: HouseholdView, userId: string | null): Viewer {
  return {
    mayAdd: can(view, 'people.add'),
    mayRemove: can(view, 'people.remove'),
    isHolder: view.role === 'holder' || view.role === 'operator',
    selfId: view.members.find(member => member.user_id === userId)?.self_id ?? null,
  }
}

/**
 * Room for people by what this device has: who is told of a limit sees everybody, and what is added or deleted here
 * counts at once. Null for who cannot add anybody.
 */
export function peopleRoom(view: HouseholdView | null, count: number): Room | null {
  return roomOf(view?.limits ? { ...view.limits, people: count } : null)?.people ?? null
}
