// Leaving a household, voluntarily or not: the member's own data moves with them, and the household keeps none of it.
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { listDocs, patchDoc } from '../db/rows.ts'
import { members } from '../db/tables/households.ts'
import { type AuditActor, writeAuditLog } from './audit-log.ts'
import { withFiles } from './carried-files.ts'
import type { HouseholdDeps } from './deps.ts'
import { announceSessions, findMember, type MemberRow } from './members.ts'
import { type Moving, moveRows } from './move-rows.ts'
import {
  expireCheckpoints,
  forgetEpochs,
  lockBoth,
  resetForNewAccount,
  resetForNewScope,
} from './reset-checkpoints.ts'

/**
 * Removes a member from a household. Returns the sessions to read again: the member's, and those of members who were
 * linked to the same people. Null if the user isn't a member. `by`: the user who removes them, if not themselves.
 */
export async function leaveHousehold(
  deps: HouseholdDeps,
  accountId: string,
  userId: string,
  by: AuditActor = { userId },
): Promise<string[] | null> {
  return withFiles(
    deps,
    async db => {
      const member = await findMember(db, accountId, userId)
      return member && takingAlong(member)
    },
    async (tx, moveFiles) => {
      await lockBoth(tx, accountId, userId)
      const member = await findMember(tx, accountId, userId)
      if (!member) return null
      const moving = takingAlong(member)
      await tx.delete(members).where(eq(members.user_id, userId))
      await expireCheckpoints(tx, userId, await resetForNewAccount(tx, accountId, userId))
      await forgetEpochs(tx, userId)
      await moveFiles(moving)
      await moveRows(tx, moving)
      if (member.self_id !== null) await beOneself(tx, userId, member.self_id)
      const floor = await resetForNewScope(tx, accountId)
      await expireCheckpoints(tx, accountId, floor)
      await writeAuditLog(tx, deps, { kind: 'household_left', accountId, by, whom: [userId] })
      const unlinked = await unlink(tx, { accountId, floor, personIds: moving.personIds })
      const told: string[] = []
      for (const one of [userId, ...unlinked]) told.push(...(await announceSessions(tx, deps, one)))
      return told
    },
  )
}

/** Removes all members, before the holder's account is deleted. */
export async function dissolveHousehold(deps: HouseholdDeps, accountId: string): Promise<void> {
  const rows = await deps.db.select().from(members).where(eq(members.account_id, accountId))
  const by = { userId: accountId }
  for (const { user_id } of rows) deps.changed((await leaveHousehold(deps, accountId, user_id, by)) ?? [])
}

/** The member's own people: themselves, and those they brought. */
function takingAlong({ account_id, user_id, self_id, brought_ids }: MemberRow): Moving {
  const personIds = [...new Set([...(self_id === null ? [] : [self_id]), ...brought_ids])]
  return { from: account_id, to: user_id, personIds, userId: user_id }
}

/** Makes the person the holder of their own account, unless another person there already is. */
async function beOneself(tx: Db, userId: string, personId: string): Promise<void> {
  const people = await listDocs(tx, 'people', userId)
  if (people.some(one => one.relation === 'self') || !people.some(one => one.id === personId)) return
  await patchDoc(tx, 'people', userId, personId, { relation: 'self' })
}

/** Removes other members' links to the people who have left. Returns those members. */
async function unlink(
  tx: Db,
  { accountId, floor, personIds }: { accountId: string; floor: number; personIds: readonly string[] },
): Promise<string[]> {
  const gone = sql`${sql.param([...personIds])}::text[]`
  const { rows } = (await tx.execute(sql`
    update ${members} set floor = ${floor}::bigint,
      person_ids = array(select id from unnest(person_ids) as id where id <> all(${gone}))
    where account_id = ${accountId}::uuid and person_ids && ${gone} returning user_id`)) as unknown as {
    rows: { user_id: string }[]
  }
  return rows.map(row => row.user_id)
}
