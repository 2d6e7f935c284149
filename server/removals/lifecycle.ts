// Moves a removal job. The job, its timeline event and the notification are written in one transaction. Child jobs move
// too.

import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { isForRemoval } from '#shared/domain/letter-clock.ts'
import { newsOf } from '#shared/domain/notification.ts'
import { isFinal, type JobEvent, transition } from '#shared/domain/removal.ts'
import { isLive } from '#shared/domain/successors.ts'
import { inWords, sentence, type TimelineSentence } from '#shared/domain/timeline-texts.ts'
import { isWithoutListing } from '#shared/letters/letter-target.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { iso } from '#shared/lib/time.ts'
import { SHARED_ACCOUNT } from '../db/replicated.ts'
import { findDoc, lockAccount, putDoc, rewriteDoc } from '../db/rows.ts'
import { siteName } from '../db/site-name.ts'
import type { AccountTx } from '../deps.ts'
import { notify } from '../notifications/notify.ts'
import { notifyWebhooks } from '../webhooks/notify-webhooks.ts'
import { reopenAlerts } from './answer-alerts.ts'
import { childrenOf } from './children.ts'
import { planFollowUp, SCAN_TIME } from './follow-up/plan-follow-up.ts'
import { handedOver, type Move } from './move.ts'
import { firstScanAt, planScan } from './verify/plan-scan.ts'

/**
 * Applies an event to the current job and returns the new one. If the transition table doesn't allow the move, returns
 * null and writes nothing. The caller's `job` may be stale: a job canceled since then stays canceled.
 */
export async function moveJob(account: AccountTx, job: RemovalJob, move: Move): Promise<RemovalJob | null> {
  const { tx, deps, userId } = account
  await lockAccount(tx, userId)
  const current = must(await findDoc(tx, 'removal_jobs', userId, job.id), 'removal job to be moved')
  const next = transition(current.status, move.event)
  if (next.kind === 'refused') return null
  const now = iso(deps.now())
  const settled = isFinal(next.status) ? { waiting_for: 'nobody' as const, next_action_at: null } : {}
  const updated = await rewriteDoc(tx, 'removal_jobs', userId, current, {
    ...settled,
    ...move.changes,
    status: next.status,
    updated_at: now,
  })
  const changed = next.status !== current.status || move.event === 'accepted'
  await putDoc(tx, 'realtime_updates', userId, {
    id: newId(),
    job_id: job.id,
    site_id: job.site_id,
    channel_type: 'removal_progress',
    update_type: changed ? 'status_change' : 'note',
    update_data: {
      job_id: job.id,
      event: move.event,
      new_status: next.status,
      text: (inWords(move.sentences) ?? '').slice(0, 500),
      sentences: [...move.sentences],
      ...(move.told && move.told.length > 0 ? { told: [...move.told] } : {}),
    },
    evidence: [...(move.evidence ?? [])],
    created_at: now,
  })
  if (changed)
    await notifyWebhooks(account, job.person_id, 'removal.changed', () => ({
      removal_id: job.id,
      person_id: job.person_id,
      site_id: job.site_id,
      status: next.status,
      previous_status: current.status,
    }))
  const told =
    changed && !move.silent ? newsOf(move.event, next.status, await siteName(tx, job.site_id)) : null
  if (told && !(move.byPerson && told.type === 'follow_up_needed'))
    await notify(account, told, { job, alertId: null })
  if (next.status === 'verification' && current.status !== 'verification') await resumeClock(account, updated)
  if (!isLive(updated)) await reopenAlerts(tx, userId, updated)
  await moveChildren(account, updated, {
    event: move.event,
    changed: next.status !== current.status,
  })
  return updated
}

/** Its clock is all that ends the wait for a letter's effect. If its day has passed, a scan looks first. */
async function resumeClock({ tx, deps, userId }: AccountTx, job: RemovalJob): Promise<void> {
  if (!job.clock || !isForRemoval(job.clock)) return
  const now = deps.now()
  const dueAt = Date.parse(job.clock.follow_up_at)
  if (dueAt > now) return planFollowUp(tx, userId, job.id, dueAt)
  if (!isWithoutListing(job)) await planScan(tx, userId, job, now)
  await planFollowUp(tx, userId, job.id, now + SCAN_TIME)
}

/** Events after which a request was sent, or may have been. */
const REQUESTS: ReadonlySet<JobEvent> = new Set([
  'submitted',
  'outcome_unknown',
  'person_completed',
  'person_wrote',
  'letter_sent',
])

/** Moves the children of a parent: they follow its request, and stop where it stops. */
async function moveChildren(
  account: AccountTx,
  parent: RemovalJob,
  moved: { event: JobEvent; changed: boolean },
): Promise<void> {
  const { tx, deps, userId } = account
  const isGone = moved.changed && moved.event === 'seen_gone'
  const goes = REQUESTS.has(moved.event) || isGone
  const stops = moved.changed && ['requires_manual', 'cancelled', 'failed'].includes(parent.status)
  if (!goes && !stops) return
  for (const child of await childrenOf(tx, userId, parent)) {
    if (stops) await handChildOver(account, child, parent)
    else if (isGone) await waitForChildToGo(account, child)
    else
      await goWithParent(account, child, {
        requestedAt: iso(deps.now()),
        sentences: [sentence('parent_site_covers')],
      })
  }
}

/** The parent's listing is gone from the search, without a new request. The child may disappear, too. */
async function waitForChildToGo(account: AccountTx, child: RemovalJob): Promise<void> {
  const { tx, deps, userId } = account
  if (child.status === 'verification') return
  const lookAt = await firstScanAt(tx, child.site_id, deps.now())
  const moved = await moveJob(account, child, {
    event: 'parent_not_found',
    sentences: [sentence('parent_gone')],
    changes: { waiting_for: 'broker', next_action_at: iso(lookAt), handoff: null },
  })
  if (moved) await planScan(tx, userId, moved, lookAt)
}

/** Hands a removal to the person because the one at its parent site needs them or was stopped. */
export async function handChildOver(
  account: AccountTx,
  child: RemovalJob,
  parent: RemovalJob,
): Promise<void> {
  const { tx } = account
  // If a request was already sent, the site's search will show the result.
  if (child.status === 'verification' && child.submitted_at !== null) return
  const site = await findDoc(tx, 'data_broker_sites', SHARED_ACCOUNT, parent.site_id)
  const name = site?.name ?? parent.site_id
  const why = isFinal(parent.status) ? 'parent_stopped' : 'parent_needs_you'
  const handoff = {
    url: parent.handoff?.url ?? site?.opt_out_url ?? site?.url ?? '',
    filled: [],
    remaining: `Request the removal on ${name}: this listing disappears along with the one there.`.slice(
      0,
      300,
    ),
  }
  await moveJob(account, child, {
    ...handedOver([sentence('goes_with_parent', { parent: name }), sentence(why)], { handoff }),
    silent: true,
  })
}

/**
 * Moves a removal along with the request at its parent site, made at `requestedAt` (ISO), and plans the scan that
 * verifies it.
 */
export async function goWithParent(
  account: AccountTx,
  child: RemovalJob,
  { requestedAt, sentences }: { requestedAt: string; sentences: readonly TimelineSentence[] },
): Promise<void> {
  const { tx, deps, userId } = account
  // Ends the recursion for sites that name each other as parents.
  if (child.status === 'verification' && child.submitted_at === requestedAt) return
  const lookAt = await firstScanAt(tx, child.site_id, deps.now())
  const moved = await moveJob(account, child, {
    event: 'submitted',
    sentences,
    // The handoff was to request the removal at the parent site. That's done.
    changes: {
      waiting_for: 'broker',
      submitted_at: requestedAt,
      next_action_at: iso(lookAt),
      handoff: null,
    },
  })
  if (moved) await planScan(tx, userId, moved, lookAt)
}
