// Stops a removal whose request may not be sent now. It ends, or continues in the way that its site now accepts
// requests.

import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { SENT_FORM } from '#shared/domain/confirmation.ts'
import { ABSENCE_GAP } from '#shared/domain/removal.ts'
import { sentence } from '#shared/domain/timeline-texts.ts'
import { iso } from '#shared/lib/time.ts'
import type { Db } from '../../db/database.ts'
import { SHARED_ACCOUNT } from '../../db/replicated.ts'
import { findDoc, lockAccount, patchDoc } from '../../db/rows.ts'
import { siteName } from '../../db/site-name.ts'
import { holdsWork, type WorkItem } from '../../db/work.ts'
import type { AccountTx, Deps } from '../../deps.ts'
import { handToPerson } from '../hand-to-person.ts'
import { jobTypeOf } from '../job-type.ts'
import { moveJob } from '../lifecycle.ts'
import { handedOver } from '../move.ts'
import { planScan } from '../verify/plan-scan.ts'
import { type Attempt, moveAttempt, OPEN_PHASES } from './attempts.ts'
import type { RecheckBlocker } from './can-submit.ts'
import { followParent } from './follow-parent.ts'
import { wasSubmitted } from './unsent-request.ts'

/** A stopped attempt. If its form had been sent before, also the confirmation link that it didn't follow. */
export type StoppedTry = { attempt: Attempt; link: string | null }

/** Stops the removal. Does nothing if it has ended or another worker has it. */
export async function stopRemoval(
  deps: Deps,
  item: WorkItem,
  job: RemovalJob,
  why: RecheckBlocker,
  stopped: StoppedTry | null,
): Promise<void> {
  if (why === 'taken_over' || why === 'ended') return
  const link = stopped?.link ?? null
  const next = await deps.db.transaction(async tx => {
    await lockAccount(tx, item.userId)
    if (!(await holdsWork(tx, item))) return 'nothing'
    if (stopped) {
      const phase = link === null ? 'ended' : 'unknown'
      await moveAttempt(tx, deps, stopped.attempt, OPEN_PHASES, { phase })
    }
    if (why === 'other_way') return goOtherWay({ tx, deps, userId: item.userId }, job, link)
    const name = await siteName(tx, job.site_id)
    const left = await wasSubmitted(tx, item.userId, job)
    const goneAt = why === 'unlisted' && left ? await goneAtOf(tx, item.userId, job) : null
    if (goneAt !== null) {
      await countAbsence({ tx, deps, userId: item.userId }, job, { goneAt, name })
      return 'nothing'
    }
    const rest = link !== null ? 'link_unopened' : left ? 'not_sent_again' : 'nothing_sent'
    await moveJob({ tx, deps, userId: item.userId }, job, {
      event: 'cancelled',
      sentences: [sentence(REASON[why], { site: name }), sentence(rest)],
    })
    return 'nothing'
  })
  if (next === 'parent') await followParent(deps, item.userId, { ...job, job_type: 'parent' })
}

/** What the timeline says about the reason. */
const REASON = {
  left_alone: 'site_left_alone',
  not_yours: 'not_surely_theirs',
  unlisted: 'no_longer_found',
  no_consent: 'consent_ended',
} as const

/** When a search first missed the listing (ISO); null if it's listed. */
async function goneAtOf(
  tx: Db,
  userId: string,
  { scan_id, listing_key }: RemovalJob,
): Promise<string | null> {
  const scan = await findDoc(tx, 'exposure_scans', userId, scan_id)
  return scan?.listings.find(({ key }) => key === listing_key)?.gone_at ?? null
}

/**
 * A search missed the listing while its request was to be resent, so the first request may have worked. That search
 * counts as the first to show the listing gone, and the next one may confirm it.
 */
async function countAbsence(
  account: AccountTx<Deps>,
  job: RemovalJob,
  { goneAt, name }: { goneAt: string; name: string },
): Promise<void> {
  const { tx, deps, userId } = account
  const scanAt = Math.max(Date.parse(goneAt) + ABSENCE_GAP, deps.now())
  const moved = await moveJob(account, job, {
    event: 'seen_gone',
    sentences: [sentence('gone_before_resending', { site: name })],
    changes: {
      waiting_for: 'broker',
      assurance: 'seen_gone_once',
      absent_since: goneAt,
      next_action_at: iso(scanAt),
    },
  })
  if (moved) await planScan(tx, userId, moved, scanAt)
}

/** Hands over the job in the way that its site now requires; `parent` if it follows the removal at its parent site. */
async function goOtherWay(
  account: AccountTx<Deps>,
  job: RemovalJob,
  link: string | null,
): Promise<'parent' | 'nothing'> {
  const { tx, deps, userId } = account
  const site = await findDoc(tx, 'data_broker_sites', SHARED_ACCOUNT, job.site_id)
  const type = site ? jobTypeOf(site) : 'manual'
  if (link === null && type === 'parent') {
    await patchDoc(tx, 'removal_jobs', userId, job.id, { job_type: 'parent' })
    return 'parent'
  }
  if (site && link === null && type !== 'parent' && type !== 'automated') {
    await handToPerson(account, job, site, type)
    return 'nothing'
  }
  const remaining = 'Open the confirmation link yourself and follow the page.'
  const sentences = [sentence('forms_off', { site: site?.name ?? job.site_id }), sentence('your_turn')]
  const handoff = link === null ? job.handoff : { url: deps.address(link), filled: [SENT_FORM], remaining }
  await moveJob(account, job, handedOver(sentences, { handoff }))
  return 'nothing'
}
