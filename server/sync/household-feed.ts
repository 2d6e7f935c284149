// What of a commit each member of a household is sent: the rows that concern them, written out once per access scope. The
// rows are read once for all of them, by the feed.
import type { CollectionName } from '#shared/collections/index.ts'
import { seenBy } from '../db/access-scope.ts'
import type { MemberScope } from '../db/memberships.ts'
import type { FeedRows } from './row-texts.ts'

/** Somebody in a feed who is not its account's holder: who, and the number of the access scope they joined with. */
export type FollowerScope = { userId: string; floor: number }

/** What was read: rows with what they concern, and the members' access scope as of then or later. */
export type HouseholdRows = {
  rows: ReadonlyMap<CollectionName, FeedRows>
  members: ReadonlyMap<string, MemberScope>
}

/** A message of the documents, which are JSON already, as the database wrote them. */
export function changeMessage(name: CollectionName, documents: string, seq: number): Buffer {
  return Buffer.from(
    `{"type":"change","collection":"${name}","documents":[${documents}],"checkpoint":{"seq":${seq}}}`,
  )
}

/**
 * Answers what to send somebody: messages, none where nothing concerns them, or null when they no longer have the access scope
 * they joined with. `null` asks for the holder.
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
