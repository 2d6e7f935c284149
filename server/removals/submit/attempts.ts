// Attempts to submit a removal, each with its last committed phase. The rules against sending twice are here.
import { and, desc, eq, gte, inArray, isNull } from 'drizzle-orm'
import { newId } from '#shared/lib/id.ts'
import type { Db } from '../../db/database.ts'
import { closeColumn, openColumn, SEALED } from '../../db/sealed-columns.ts'
import { confirmationLinks, removalAttempts } from '../../db/tables/engine.ts'
import type { AccountTx, Deps } from '../../deps.ts'

export type Attempt = Omit<typeof removalAttempts.$inferSelect, 'resume'> & {
  /** How the recipe continues after the confirmation mail; null if none is expected. */
  resume: unknown
}
export type Phase = Attempt['phase']

/** The last attempt of a job, or null. */
export async function lastAttempt(db: Db, userId: string, jobId: string): Promise<Attempt | null> {
  const [attempt] = await db
    .select()
    .from(removalAttempts)
    .where(and(eq(removalAttempts.user_id, userId), eq(removalAttempts.job_id, jobId)))
    .orderBy(desc(removalAttempts.started_at))
    .limit(1)
  return attempt ? opened(db, attempt) : null
}

/** An attempt by its id, or null. */
export async function findAttempt(db: Db, userId: string, id: string): Promise<Attempt | null> {
  const [attempt] = await db
    .select()
    .from(removalAttempts)
    .where(and(eq(removalAttempts.user_id, userId), eq(removalAttempts.id, id)))
  return attempt ? opened(db, attempt) : null
}

async function opened(db: Db, stored: typeof removalAttempts.$inferSelect): Promise<Attempt> {
  return { ...stored, resume: await openColumn(db, SEALED.attemptResume, stored) }
}

/** Begins an attempt. Nothing has been sent yet. */
export async function beginAttempt(account: AccountTx, jobId: string): Promise<Attempt> {
  const { tx: db, deps, userId } = account
  const attempt: Attempt = {
    id: newId(),
    user_id: userId,
    job_id: jobId,
    phase: 'started',
    resume: null,
    started_at: new Date(deps.now()),
    ended_at: null,
  }
  await db.insert(removalAttempts).values({ ...attempt, resume: null })
  return attempt
}

/** Phases of an attempt whose outcome may still change. */
export const OPEN_PHASES: readonly Phase[] = ['started', 'submitting', 'awaiting_mail', 'unknown']

/**
 * Commits an attempt's progress, if it's still in a phase of `from`. Otherwise nothing changes and it returns false:
 * another worker has settled the attempt. Write `submitting` before the click, other phases after it. The caller holds
 * the account's lock.
 */
export async function moveAttempt(
  tx: Db,
  deps: Pick<Deps, 'now'>,
  attempt: Pick<Attempt, 'id' | 'user_id'>,
  from: readonly Phase[],
  to: { phase: Phase; resume?: unknown },
): Promise<boolean> {
  const { phase, resume = null } = to
  const ended = phase === 'submitted' || phase === 'unknown' || phase === 'ended'
  const sealed = resume === null ? null : closeColumn(tx, SEALED.attemptResume, attempt, resume)
  const moved = await tx
    .update(removalAttempts)
    .set({ phase, resume: sealed, ended_at: ended ? new Date(deps.now()) : null })
    .where(
      and(
        eq(removalAttempts.id, attempt.id),
        eq(removalAttempts.user_id, attempt.user_id),
        inArray(removalAttempts.phase, [...from]),
      ),
    )
    .returning({ id: removalAttempts.id })
  return moved.length > 0
}

/** Whether the job has an unused confirmation link. */
export async function hasFreshLink(db: Db, userId: string, jobId: string): Promise<boolean> {
  return (await freshLink(db, userId, jobId)) !== null
}

/** Takes a job's newest unused link and marks it used in the same step, so each link is followed once. */
export async function claimMailedLink(account: AccountTx, jobId: string): Promise<string | null> {
  const { tx, deps, userId } = account
  const fresh = await freshLink(tx, userId, jobId)
  if (!fresh) return null
  await tx
    .update(confirmationLinks)
    .set({ used_at: new Date(deps.now()) })
    .where(eq(confirmationLinks.id, fresh.id))
  return openColumn(tx, SEALED.confirmationLink, fresh)
}

/** The newest link that arrived since an attempt began, used or not. */
export async function newestLink(db: Db, userId: string, jobId: string, since: Date): Promise<string | null> {
  const { user_id, job_id, received_at } = confirmationLinks
  const [row] = await db
    .select()
    .from(confirmationLinks)
    .where(and(eq(user_id, userId), eq(job_id, jobId), gte(received_at, since)))
    .orderBy(desc(received_at))
    .limit(1)
  return row ? openColumn(db, SEALED.confirmationLink, row) : null
}

async function freshLink(db: Db, userId: string, jobId: string) {
  const [row] = await db
    .select()
    .from(confirmationLinks)
    .where(
      and(
        eq(confirmationLinks.user_id, userId),
        eq(confirmationLinks.job_id, jobId),
        isNull(confirmationLinks.used_at),
      ),
    )
    .orderBy(desc(confirmationLinks.received_at))
    .limit(1)
  return row ?? null
}
