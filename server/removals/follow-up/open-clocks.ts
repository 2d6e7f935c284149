// Opens clocks for letters that were sent before clocks existed. Without a clock, a letter would have no deadline and
// get no follow-up. Runs daily, but finds nothing to do after the first round.
import { sql } from 'drizzle-orm'
import type { Message } from '#shared/collections/messages.ts'
import { SHARED_ACCOUNT, tables } from '../../db/replicated.ts'
import { findDoc, lockAccount, patchDoc } from '../../db/rows.ts'
import { work } from '../../db/tables/sync.ts'
import type { AccountTx, Deps } from '../../deps.ts'
import { dailyJob, planDaily } from '../../jobs/daily.ts'
import type { JobDefinition } from '../../jobs/job-definition.ts'
import { mailsOf } from '../mails-of.ts'
import { clockOf } from './clock-of.ts'
import { FOLLOW_UP, planFollowUp } from './plan-follow-up.ts'

/** Removals per step. */
const PIECE = 50

/**
 * Opens the clocks of the next removals after this id (null: the first), and returns the last id; null after the last.
 * A removal with a clock has a planned follow-up, so the others are found without opening their rows.
 */
export async function openClocksAfter(deps: Deps, after: string | null): Promise<string | null> {
  const { removal_jobs, messages } = tables
  const found = await deps.db
    .select({ id: removal_jobs.id, userId: removal_jobs.user_id })
    .from(removal_jobs)
    .where(
      sql`not ${removal_jobs.deleted} and ${removal_jobs.status} = 'verification' and ${removal_jobs.id} > ${after ?? ''}
        and exists (select 1 from ${messages} where ${messages.user_id} = ${removal_jobs.user_id}
          and ${messages.job_id} = ${removal_jobs.id} and ${messages.direction} = 'out'
          and ${messages.status} = 'sent' and not ${messages.deleted})
        and not exists (select 1 from ${work} where ${work.kind} = ${FOLLOW_UP} and ${work.ref} = ${removal_jobs.id})`,
    )
    .orderBy(removal_jobs.id)
    .limit(PIECE)
  for (const { id, userId } of found)
    await deps.db.transaction(tx => openClock({ tx, deps, userId: String(userId) }, String(id)))
  return found.length < PIECE ? null : String(found.at(-1)?.id)
}

async function openClock(account: AccountTx<Deps>, jobId: string): Promise<void> {
  const { tx, userId } = account
  await lockAccount(tx, userId)
  const job = await findDoc(tx, 'removal_jobs', userId, jobId)
  if (job?.status !== 'verification' || job.clock) return
  const mails = await mailsOf(tx, userId, job.id)
  const letter = lastLetter(mails)
  if (!letter) return
  const site = await findDoc(tx, 'data_broker_sites', SHARED_ACCOUNT, job.site_id)
  const clock = await clockOf(account, job, letter, { mails, site })
  await patchDoc(tx, 'removal_jobs', userId, jobId, { clock })
  await planFollowUp(tx, userId, jobId, Date.parse(clock.follow_up_at))
}

function lastLetter(mails: readonly Message[]): Message | null {
  const timeOf = ({ sent_at, created_at }: Message) => sent_at ?? created_at
  return (
    mails
      // A letter with a kind has had its clock. If there's none now, it has ended.
      .filter(({ direction, status, kind }) => direction === 'out' && status === 'sent' && !kind)
      .sort((a, b) => timeOf(b).localeCompare(timeOf(a)))[0] ?? null
  )
}

const ROUND = { kind: 'open-clocks', ref: 'letters' } as const

/** The job `open-clocks`. */
export function openClocks(deps: Deps): JobDefinition {
  const step = (after: string | null) => openClocksAfter(deps, after)
  return dailyJob(deps, { ...ROUND, parts: [{ name: 'letters', step }] })
}

/** Makes sure the daily round is planned. */
export const planClockOpening = (deps: Pick<Deps, 'db' | 'now'>): Promise<void> => planDaily(deps, ROUND)
