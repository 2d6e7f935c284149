// Accepts an invitation: with its token, by the invited person, once.
import { and, eq, isNull } from 'drizzle-orm'
import type { Person } from '#shared/collections/people.ts'
import type { Db } from '../db/database.ts'
import { listDocs, patchDoc } from '../db/rows.ts'
import { users } from '../db/tables/accounts.ts'
import { householdInvitations, members } from '../db/tables/households.ts'
import { AppError } from '../lib/problem.ts'
import { type AuditActor, writeAuditLog } from './audit-log.ts'
import { withFiles } from './carried-files.ts'
import { livePeople } from './consents.ts'
import type { HouseholdDeps } from './deps.ts'
import { canBeTakenUp, type InvitationRow } from './invitations.ts'
import { checkMemberQuota, checkPeopleQuota } from './limits.ts'
import { holdersPerson, linkedMembers } from './linked-profiles.ts'
import { announceSessions } from './members.ts'
import { type Moving, moveRows } from './move-rows.ts'
import { lockBoth, resetForNewAccount } from './reset-checkpoints.ts'

type Joining = { by: AuditActor; token: string; bring: boolean }

/**
 * Returns the joined account and the sessions to read again.
 * @throws AppError not_found, not_allowed, limit_reached.
 */
export async function joinHousehold(
  deps: HouseholdDeps,
  joining: Joining,
): Promise<{ accountId: string; sessionIds: string[] }> {
  const { by, bring } = joining
  const { userId } = by
  return withFiles(
    deps,
    async db => {
      const invitation = bring ? await findInvitation(db, deps, joining) : null
      return invitation && bringing(db, userId, invitation.user_id)
    },
    async (tx, moveFiles) => {
      const invitation = await findInvitation(tx, deps, joining)
      const accountId = invitation.user_id
      await lockBoth(tx, accountId, userId)
      const taken = await tx
        .update(householdInvitations)
        .set({ accepted_at: new Date(deps.now()) })
        .where(and(eq(householdInvitations.id, invitation.id), isNull(householdInvitations.accepted_at)))
        .returning({ id: householdInvitations.id })
      if (taken.length === 0) throw gone()
      await checkFree(tx, userId)
      await checkMemberQuota(tx, deps, accountId)
      const there = await livePeople(tx, accountId)
      const floor = await resetForNewAccount(tx, userId, accountId)
      const linked = invitation.person_ids.filter(id => there.has(id))
      const moving = await bringing(tx, userId, accountId)
      const brought = bring ? moving.personIds : []
      await checkPeopleQuota(tx, deps, accountId, brought.length)
      const ownSelf = bring ? await takeAlong(tx, moving, moveFiles) : null
      const meant = linked.find(id => id === invitation.self_id) ?? null
      const invitedSelf = await stillFree(tx, accountId, there, meant)
      await tx.insert(members).values({
        user_id: userId,
        account_id: accountId,
        role: invitation.role,
        person_ids: [...new Set([...linked, ...brought])],
        self_id: ownSelf ?? invitedSelf,
        brought_ids: [...brought],
        floor,
        joined_at: new Date(deps.now()),
      })
      const { role } = invitation
      await writeAuditLog(tx, deps, { kind: 'household_joined', accountId, by, whom: [userId], role })
      return { accountId, sessionIds: await announceSessions(tx, deps, userId) }
    },
  )
}

/** The person that the invitation links the user to, unless that person has been linked to another user since. */
async function stillFree(
  tx: Db,
  accountId: string,
  people: ReadonlyMap<string, Person>,
  selfId: string | null,
): Promise<string | null> {
  if (selfId === null) return null
  const ofMembers = await linkedMembers(tx, accountId)
  const isTaken = ofMembers.has(selfId) || holdersPerson(people.values(), ofMembers)?.id === selfId
  return isTaken ? null : selfId
}

/** All rows about the people of the user's own account. */
async function bringing(db: Db, userId: string, accountId: string): Promise<Moving> {
  const people = await listDocs(db, 'people', userId)
  return { from: userId, to: accountId, personIds: people.map(person => person.id), userId }
}

/** Moves them. The person with the relation `self` becomes the holder's relative here. Returns that person. */
async function takeAlong(
  tx: Db,
  moving: Moving,
  moveFiles: (moving: Moving) => Promise<void>,
): Promise<string | null> {
  await moveFiles(moving)
  await moveRows(tx, moving)
  const people = await listDocs(tx, 'people', moving.to)
  const called = people.filter(one => one.relation === 'self' && moving.personIds.includes(one.id))
  for (const { id } of called) await patchDoc(tx, 'people', moving.to, id, { relation: 'relative' })
  return holdersPerson(called, new Map())?.id ?? null
}

/** A valid invitation for this user's confirmed address. @throws AppError not_found, whatever is wrong with it. */
async function findInvitation(
  db: Db,
  deps: HouseholdDeps,
  { by: { userId }, token }: Joining,
): Promise<InvitationRow> {
  const [found] = await db
    .select({ invitation: householdInvitations, email: users.email, confirmedAt: users.emailConfirmedAt })
    .from(householdInvitations)
    .innerJoin(users, eq(users.email, householdInvitations.email))
    .where(and(eq(users.id, userId), canBeTakenUp(token, deps.now())))
  if (!found?.confirmedAt || found.invitation.user_id === userId) throw gone()
  return found.invitation
}

/** @throws AppError not_allowed if the user already belongs to a household, including their own with members. */
async function checkFree(tx: Db, userId: string): Promise<void> {
  const [theirs] = await tx.select({ id: members.user_id }).from(members).where(eq(members.user_id, userId))
  const [own] = await tx
    .select({ id: members.user_id })
    .from(members)
    .where(eq(members.account_id, userId))
    .limit(1)
  if (theirs) throw new AppError('not_allowed', 'You’re already in a household. Leave it first.')
  if (own) throw new AppError('not_allowed', 'Your own household has members. They have to leave first.')
}

const gone = () =>
  new AppError('not_found', 'This invitation is for another account, was used, or has expired.')
