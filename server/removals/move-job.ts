// Moving a removal job: the job, its timeline event and the notification are written together, or not at all.

import type { EvidenceRef } from '#shared/collections/realtime-updates.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { type NotificationText, notificationOf } from '#shared/domain/notification.ts'
import { isFinal, type JobEvent, transition } from '#shared/domain/removal.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { iso } from '#shared/lib/time.ts'
import type { Db } from '../db/database.ts'
import { SHARED_ACCOUNT } from '../db/replicated.ts'
import { findDoc, lockAccount, patchDoc, putDoc } from '../db/rows.ts'
import { planWork } from '../db/work.ts'
import type { Deps } from '../deps.ts'

export type Move = {
  event: JobEvent
  /** One sentence for the timeline: who did what. */
  text: string
  changes?: Partial<RemovalJob>
  evidence?: readonly EvidenceRef[]
}

/**
 * Applies an event to a job as it is now and answers the job as it is then. A move that the table of transitions does
 * not know is refused: null, and nothing is written. The caller's `job` may be older: what was cancelled since stays so.
 */
export async function moveJob(
  tx: Db,
  deps: Pick<Deps, 'now'>,
  userId: string,
  job: RemovalJob,
  move: Move,
): Promise<RemovalJob | null> {
  await lockAccount(tx, userId)
  const current = must(await findDoc(tx, 'removal_jobs', userId, job.id), 'removal job to be moved')
  const next = transition(current.status, move.event)
  if (next.kind === 'refused') return null
  const now = iso(deps.now())
  const settled = isFinal(next.status) ? { waiting_for: 'nobody' as const, next_action_at: null } : {}
  const moved = await patchDoc(tx, 'removal_jobs', userId, job.id, {
    ...settled,
    ...move.changes,
    status: next.status,
    updated_at: now,
  })
  const updated = must(moved, 'removal job being moved')
  const changed = next.status !== current.status || move.event === 'accepted'
  await putDoc(tx, 'realtime_updates', userId, {
    id: newId(),
    job_id: job.id,
    site_id: job.site_id,
    channel_type: 'removal_progress',
    update_type: changed ? 'status_change' : 'note',
    update_data: { job_id: job.id, event: move.event, new_status: next.status, text: move.text },
    evidence: [...(move.evidence ?? [])],
    created_at: now,
  })
  const told = changed ? notificationOf(next.status, await siteName(tx, job.site_id)) : null
  if (told) await notify(tx, deps, userId, told, { job, alertId: null })
  return updated
}

/** Writes a notification for the bell, and plans that the account's devices are told: both or neither. */
export async function notify(
  tx: Db,
  deps: Pick<Deps, 'now'>,
  userId: string,
  told: NotificationText,
  about: { job: Pick<RemovalJob, 'id' | 'site_id'>; alertId: string | null },
): Promise<void> {
  const id = newId()
  await putDoc(tx, 'notifications', userId, {
    id,
    ...told,
    site_name: await siteName(tx, about.job.site_id),
    job_id: about.job.id,
    alert_id: about.alertId,
    is_read: false,
    is_dismissed: false,
    created_at: iso(deps.now()),
  })
  await planWork(tx, { kind: 'send-push', ref: id, userId, lane: `push:${userId}`, dueAt: deps.now() })
}

/** Name of a site as people know it; its id should it have left the catalogue. */
export async function siteName(tx: Db, siteId: string): Promise<string> {
  const site = await findDoc(tx, 'data_broker_sites', SHARED_ACCOUNT, siteId)
  return site?.name ?? siteId
}
