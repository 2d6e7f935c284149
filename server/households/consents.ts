// Consents to search for each person: given, listed, revoked. Without one, we do nothing for a person, except for the
// holder, and for members who are that person themselves.
import { and, eq, sql } from 'drizzle-orm'
import type { Person } from '#shared/collections/people.ts'
import { type Authority, isEnough, isMinor, isValid } from '#shared/domain/households.ts'
import { newId } from '#shared/lib/id.ts'
import type { z } from '#shared/lib/z.ts'
import type { ConsentView, consentBody } from '#shared/protocol/households.ts'
import type { Db } from '../db/database.ts'
import { findDoc, listDocs } from '../db/rows.ts'
import { consents } from '../db/tables/households.ts'
import type { Deps } from '../deps.ts'
import type { AccessScope } from '../lib/actor.ts'
import { AppError } from '../lib/problem.ts'
import { type AuditActor, writeAuditLog } from './audit-log.ts'
import type { HouseholdDeps } from './deps.ts'
import { isOwnProfile, linkedMembers } from './linked-profiles.ts'

type Given = { authority: Authority; statement: string; note: string; until: Date | null }

/** Why we may not do anything for a person yet, as a sentence; null if we may. */
export async function lacksConsent(
  db: Db,
  { now }: Pick<Deps, 'now'>,
  accountId: string,
  person: Person,
): Promise<string | null> {
  if (await isOwnProfile(db, accountId, person)) return null
  const minor = isMinor(person, now())
  const rows = await db
    .select()
    .from(consents)
    .where(and(eq(consents.user_id, accountId), eq(consents.person_id, person.id)))
  const holds = rows.some(row => isValid(row, now()) && isEnough(row.authority, minor))
  return holds ? null : reasonFor(minor)
}

const reasonFor = (minor: boolean) =>
  minor
    ? 'This person is under 18. A parent or guardian has to agree first.'
    : 'First tell us why you may act for this person.'

/** Stores a consent and logs it for the users concerned. Returns its id, or why it isn't sufficient. */
export async function storeConsent(
  tx: Db,
  deps: Pick<Deps, 'now' | 'noteEvent'>,
  { accountId, by }: { accountId: string; by: AuditActor },
  person: Person,
  given: Given,
): Promise<{ refused: string } | { id: string }> {
  const { now } = deps
  if (!isEnough(given.authority, isMinor(person, now()))) return { refused: reasonFor(true) }
  const id = newId()
  await tx.insert(consents).values({
    id,
    user_id: accountId,
    person_id: person.id,
    given_by: by.userId,
    from: new Date(now()),
    ...given,
  })
  const whom = [(await linkedMembers(tx, accountId)).get(person.id)]
  await writeAuditLog(tx, deps, { kind: 'consent_given', accountId, by, whom })
  return { id }
}

/**
 * POST /consents. Schedules the work that waited for it, if nothing else is missing.
 * @throws AppError not_found, validation_failed.
 */
export async function giveConsent(
  tx: Db,
  deps: HouseholdDeps,
  { scope, by }: { scope: AccessScope; by: AuditActor },
  body: z.infer<typeof consentBody>,
): Promise<ConsentView> {
  const { person_id, until, ...given } = body
  const person = await findDoc(tx, 'people', scope, person_id)
  if (!person) throw new AppError('not_found', 'There is no such person.')
  const end = until === null ? null : new Date(until)
  if (end && end.getTime() <= deps.now())
    throw new AppError('validation_failed', 'This time is over.', { field: 'until' })
  const lacked = (await lacksConsent(tx, deps, scope.accountId, person)) !== null
  const ofPerson = and(eq(consents.user_id, scope.accountId), eq(consents.person_id, person.id))
  const again = (await tx.$count(consents, ofPerson)) > 0
  const kept = await storeConsent(tx, deps, { ...scope, by }, person, { ...given, until: end })
  if ('refused' in kept) throw new AppError('validation_failed', kept.refused, { field: 'authority' })
  if (lacked) await deps.resumeFor(tx, scope.accountId, person.id, again)
  const [row] = await tx.select().from(consents).where(eq(consents.id, kept.id))
  if (!row) throw new Error('a consent just kept is gone')
  return viewOf(row, deps.now())
}

/** The consents for the people within an access scope, newest first. */
export async function listConsents(
  db: Db,
  { now }: Pick<Deps, 'now'>,
  scope: AccessScope,
): Promise<ConsentView[]> {
  const rows = await db.select().from(consents).where(eq(consents.user_id, scope.accountId))
  return rows
    .filter(row => scope.only === null || scope.only.includes(row.person_id))
    .sort((a, b) => b.from.getTime() - a.from.getTime())
    .map(row => viewOf(row, now()))
}

/** Revokes a consent, and stops the person's pending work that hasn't been sent. @throws AppError not_found. */
export async function revokeConsent(
  tx: Db,
  deps: HouseholdDeps,
  { scope, by }: { scope: AccessScope; by: AuditActor },
  id: string,
): Promise<void> {
  const [row] = await tx
    .select()
    .from(consents)
    .where(and(eq(consents.id, id), eq(consents.user_id, scope.accountId)))
  if (!row || (scope.only !== null && !scope.only.includes(row.person_id)))
    throw new AppError('not_found', 'There is no such consent.')
  await tx
    .update(consents)
    .set({
      revoked_at: sql`coalesce(${consents.revoked_at}, ${new Date(deps.now()).toISOString()}::timestamptz)`,
    })
    .where(eq(consents.id, id))
  if (row.revoked_at === null) {
    const whom = [(await linkedMembers(tx, scope.accountId)).get(row.person_id), row.given_by]
    await writeAuditLog(tx, deps, { kind: 'consent_revoked', accountId: scope.accountId, by, whom })
  }
  const person = await findDoc(tx, 'people', scope.accountId, row.person_id)
  if (person && (await lacksConsent(tx, deps, scope.accountId, person)) !== null)
    await deps.stopFor(tx, scope.accountId, person.id)
}

function viewOf(row: typeof consents.$inferSelect, now: number): ConsentView {
  const { user_id: _account, from, until, revoked_at, ...rest } = row
  return {
    ...rest,
    from: from.toISOString(),
    until: until?.toISOString() ?? null,
    revoked_at: revoked_at?.toISOString() ?? null,
    valid: isValid(row, now),
  }
}

/** The household's own people by id, for links. */
export async function livePeople(db: Db, accountId: string): Promise<Map<string, Person>> {
  return new Map((await listDocs(db, 'people', accountId)).map(person => [person.id, person]))
}
