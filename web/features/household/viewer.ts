// What the viewer of a household's people may do with them, and how the viewer is related to them. Pure.
import { can } from '#shared/domain/capabilities.ts'
import type { HouseholdView } from '#shared/protocol/households.ts'
import { type Quota, quotasOf } from './quota.ts'

type Viewer = {
  mayAdd: boolean
  mayRemove: boolean
  /** Whether relations such as partner and child are relations to the viewer. */
  isHolder: boolean
  /** Which of the people the viewer is; null if that isn't known, and for the holder. */
  selfId: string | null
}

/** `userId`: the viewer. */
export function viewerOf(view: HouseholdView, userId: string | null): Viewer {
  return {
    mayAdd: can(view, 'people.add'),
    mayRemove: can(view, 'people.remove'),
    isHolder: view.role === 'holder' || view.role === 'operator',
    selfId: view.members.find(member => member.user_id === userId)?.self_id ?? null,
  }
}

/**
 * The quota of people, counted on this device: viewers who get the limit see everybody, and people who are added or deleted
 * here count at once. Null for viewers who can't add anybody.
 */
export function peopleQuota(view: HouseholdView | null, count: number): Quota | null {
  return quotasOf(view?.limits ? { ...view.limits, people: count } : null)?.people ?? null
}
