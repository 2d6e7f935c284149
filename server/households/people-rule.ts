// Additional rules for changes to `people`: the quota, and who may have the relation `self`. Called for each change in
// order, within one read and write of a push.
import { type SQL, sql } from 'drizzle-orm'
import type { Person } from '#shared/collections/people.ts'
import type { Refusal, WireDoc } from '#shared/protocol/sync.ts'
import type { Db } from '../db/database.ts'
import { type PlanDeps, readEntitlements } from '../db/entitlements.ts'
import { listDocs } from '../db/rows.ts'
import type { Membership } from '../lib/actor.ts'
import { countPeople, peopleCounted, peopleLimitText } from './limits.ts'
import { linkedMembers } from './linked-profiles.ts'

/** Returns why a valid change is refused. Null accepts it, and later changes are checked against it. */
export type PeopleRule = (before: WireDoc | null, after: WireDoc) => Refusal | null

/** How many more people fit in the quota, the text for those that don't, and whether one person is the holder. */
export type PeopleAllowance = { remaining: number; full: string; hasSelf: boolean }

type Pushed = { newDocumentState: Record<string, unknown> }

/**
 * The condition under which people who are all new fit in the quota; null if one of them is called `self`, because then
 * it takes more than a count.
 */
export async function quotaCondition(
  db: Db,
  deps: PlanDeps,
  { accountId }: Membership,
  rows: readonly Pushed[],
): Promise<SQL | null> {
  if (rows.some(row => row.newDocumentState.relation === 'self')) return null
  const { maxPeople } = await readEntitlements(db, deps, accountId)
  return sql`(${peopleCounted(db, accountId)}) + ${rows.length}::int <= ${maxPeople}::int`
}

/**
 * The rule, based on the current state; null if none of the rows can break it. `current`: the existing ones of the
 * rows. The state that it reads must not change before the rows are written.
 */
export async function peopleRule(
  db: Db,
  deps: PlanDeps,
  who: Membership,
  current: ReadonlyMap<string, WireDoc>,
  rows: readonly Pushed[],
): Promise<PeopleRule | null> {
  const states = rows.map(row => row.newDocumentState)
  const isNew = states.some(({ id }) => !current.has(String(id)))
  const becomes = states.some(
    ({ id, relation }) => relation === 'self' && current.get(String(id))?.relation !== 'self',
  )
  if (!isNew && !becomes) return null
  const { maxPeople } = await readEntitlements(db, deps, who.accountId)
  let count = await countPeople(db, who.accountId)
  const mayBeSelf = becomes ? await selfRule(db, who) : null
  return (before, after) => {
    if (before === null && count >= maxPeople)
      return { code: 'limit_reached', message: peopleLimitText(maxPeople) }
    const refusal = mayBeSelf?.(before, after) ?? null
    if (refusal) return refusal
    if (before === null) count += 1
    else if (after._deleted) count -= 1
    return null
  }
}

/** Why a new person can't be added, by the same rules; null if they can. Call it under the account's lock. */
export async function refusePerson(
  tx: Db,
  deps: PlanDeps,
  who: Membership,
  person: Person,
): Promise<Refusal | null> {
  const rule = await peopleRule(tx, deps, who, new Map(), [{ newDocumentState: person }])
  return rule?.(null, { ...person, _deleted: false }) ?? null
}

/** The same rules for an archive that is imported. */
export async function peopleAllowance(db: Db, deps: PlanDeps, accountId: string): Promise<PeopleAllowance> {
  const { maxPeople } = await readEntitlements(db, deps, accountId)
  const people = await listDocs(db, 'people', accountId)
  return {
    remaining: Math.max(0, maxPeople - people.length),
    full: `because an account has room for ${maxPeople} people`,
    hasSelf: people.some(one => one.relation === 'self'),
  }
}

/** Only the holder may use `self`, for one person, or a member for the person they are. */
async function selfRule(db: Db, { userId, accountId }: Membership): Promise<PeopleRule> {
  const ofMembers = await linkedMembers(db, accountId)
  const people: Person[] = await listDocs(db, 'people', accountId)
  const called = new Set(
    people.filter(one => one.relation === 'self' && !ofMembers.has(one.id)).map(one => one.id),
  )
  const mayBe = (id: string) => {
    const member = ofMembers.get(id)
    return member === undefined ? userId === accountId && called.size === 0 : member === userId
  }
  return (before, after) => {
    const becomes = after.relation === 'self' && !after._deleted
    if (becomes && before?.relation !== 'self' && !mayBe(after.id)) return NOT_SELF
    if (becomes && !ofMembers.has(after.id)) called.add(after.id)
    else called.delete(after.id)
    return null
  }
}

const NOT_SELF: Refusal = {
  code: 'not_allowed',
  message: 'Only one person of an account is its holder. Choose who this is to them.',
  field: 'relation',
}
