// Links between a household's people and its users. The relation `self` means the holder. It counts for one person
// only, and never for a person who is a member.
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Person } from '#shared/collections/people.ts'
import type { Db } from '../db/database.ts'
import { listDocs } from '../db/rows.ts'
import { members } from '../db/tables/households.ts'

/** Members who are people of the account: user ids by person id. */
export async function linkedMembers(db: Db, accountId: string): Promise<Map<string, string>> {
  const rows = await db
    .select({ userId: members.user_id, selfId: members.self_id })
    .from(members)
    .where(and(eq(members.account_id, accountId), isNotNull(members.self_id)))
  return new Map(rows.flatMap(row => (row.selfId === null ? [] : [[row.selfId, row.userId] as const])))
}

/** The person who is the holder, or null: the oldest with the relation `self` who isn't a member. */
export function holdersPerson<P extends Pick<Person, 'id' | 'relation' | 'created_at'>>(
  people: Iterable<P>,
  ofMembers: ReadonlyMap<string, string>,
): P | null {
  const called = [...people].filter(one => one.relation === 'self' && !ofMembers.has(one.id))
  return called.sort((a, b) => ageOrder(a, b))[0] ?? null
}

const ageOrder = (a: Pick<Person, 'id' | 'created_at'>, b: Pick<Person, 'id' | 'created_at'>) =>
  a.created_at === b.created_at ? (a.id < b.id ? -1 : 1) : a.created_at < b.created_at ? -1 : 1

/** Whether a person is the holder or a member, and so starts scans for themselves. */
export async function isOwnProfile(db: Db, accountId: string, person: Person): Promise<boolean> {
  const ofMembers = await linkedMembers(db, accountId)
  if (ofMembers.has(person.id)) return true
  if (person.relation !== 'self') return false
  return holdersPerson(await listDocs(db, 'people', accountId), ofMembers)?.id === person.id
}
