// The messages of a commit for each member of a household: the rows that concern them, serialized once per access
// scope. The feed reads the rows once for all members.
import type { CollectionName } from '#shared/collections/index.ts'
import { seenBy } from '../db/access-scope.ts'
import type { MemberScope } from '../db/memberships.ts'
import type { FeedRows } from './row-texts.ts'

/**
 * A member of a feed other than the account's holder: the user, and the number of the access scope that they joined
 * with.
 */
export type FollowerScope = { userId: string; floor: number }

/** The rows read, with what they concern, and the members' access scopes from then or later. */
export type HouseholdRows = {
  rows: ReadonlyMap<CollectionName, FeedRows>
  members: ReadonlyMap<string, MemberScope>
}

/** A message with documents, which the database has already serialized as JSON. */
export function changeMessage(name: CollectionName, documents: string, seq: number): Buffer {
  return Buffer.from(
    `{"type":"change","collection":"${name}","documents":[${documents}],"checkpoint":{"seq":${seq}}}`,
  )
}

/**
 * Returns a function for a member's messages: none if no row concerns them, or null if their access scope has changed
 * since they joined. `null` stands for the holder.
 */
export function householdMessages(read: HouseholdRows): (who: FollowerScope | null) => Buffer[] | null {
  const made = new Map<string, Buffer[]>()
  return who => {
    const member = who && read.members.get(who.userId)
    if (who && member?.floor !== who.floor) return null
    const seen = member ? seenBy({ only: member.only, userId: who?.userId ?? '' }) : null
    const key = seen === null ? '' : seen.join()
    const known = made.get(key) ?? messagesFor(read.rows, seen && new Set(seen))
    made.set(key, known)
    return known
  }
}

function messagesFor(rows: HouseholdRows['rows'], seen: ReadonlySet<string> | null): Buffer[] {
  return [...rows].flatMap(([name, { texts, concerns, seq }]) => {
    const theirs = seen ? texts.filter((_text, index) => seen.has(concerns[index] ?? '')) : texts
    return theirs.length === 0 ? [] : [changeMessage(name, theirs.join(','), seq)]
  })
}
