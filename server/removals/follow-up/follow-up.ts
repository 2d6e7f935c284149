// Follows up on a letter when its time is over: a scan looks first, and the next letter is sent only if the listing is
// still there. Its ref is the removal's id.
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { CHECK_AND_COMPLAIN, COMPLAIN } from '#shared/domain/complaint-step.ts'
import { leavesAlone } from '#shared/domain/leave-alone.ts'
import { followUpNotification } from '#shared/domain/notification.ts'
import { sentence, type TimelineSentence } from '#shared/domain/timeline-texts.ts'
import { MINUTE } from '#shared/lib/time.ts'
import { SHARED_ACCOUNT } from '../../db/replicated.ts'
import { findDoc, lockAccount } from '../../db/rows.ts'
import type { AccountTx, Deps } from '../../deps.ts'
import { lacksConsent } from '../../households/consents.ts'
import type { JobDefinition } from '../../jobs/job-definition.ts'
import { notify } from '../../notifications/notify.ts'
import { moveJob } from '../lifecycle.ts'
import { handedOver } from '../move.ts'
import { planScan } from '../verify/plan-scan.ts'
import { decideFollowUp, type FollowUpDecision } from './decide-follow-up.ts'
import { FOLLOW_UP, planFollowUp } from './plan-follow-up.ts'
import { queueFollowUp } from './queue-follow-up.ts'

/** The job `follow-up`. */
export function followUp(deps: Deps): JobDefinition {
  return {
    kind: FOLLOW_UP,
    quick: true,
    backoff: attempts => (attempts < 8 ? 2 ** attempts * MINUTE : null),
    giveUp: async item => deps.log.error({ ref: item.ref }, 'follow-up given up'),
    run: item => deps.db.transaction(tx => runFollowUp({ tx, deps, userId: item.userId }, item.ref)),
  }
}

async function runFollowUp(account: AccountTx<Deps>, jobId: string): Promise<void> {
  const { tx, deps, userId } = account
  await lockAccount(tx, userId)
  const job = await findDoc(tx, 'removal_jobs', userId, jobId)
  const person = job && (await findDoc(tx, 'people', userId, job.person_id))
  // Nothing is asked about people who were deleted, or whose consent has ended.
  if (!job || !person || (await lacksConsent(tx, deps, userId, person)) !== null) return
  // It's planned again when the person takes the site off their list.
  if (leavesAlone(person, job.site_id)) return
  const site = await findDoc(tx, 'data_broker_sites', SHARED_ACCOUNT, job.site_id)
  const scan = await findDoc(tx, 'exposure_scans', userId, job.scan_id)
  const decision = decideFollowUp(job, scan, scan !== null && site?.scannable === true, deps.now())
  switch (decision.kind) {
    case 'nothing':
      return
    case 'look':
      await planScan(tx, userId, job, deps.now())
      return planFollowUp(tx, userId, jobId, decision.until)
    case 'wait':
      return planFollowUp(tx, userId, jobId, decision.until)
    case 'send':
      return queueFollowUp(account, job, decision)
    case 'notify': {
      const name = site?.name ?? job.site_id
      await notify(account, followUpNotification(name), { job, alertId: null })
      return
    }
    case 'hand_over':
      return handOver(account, job, decision.why)
  }
}

type Why = Extract<FollowUpDecision, { kind: 'hand_over' }>['why']

const NEXT_STEP: Readonly<Record<Why, string>> = {
  due: 'Read the follow-up and send it.',
  answered: 'They answered, but your listing is still there. Write to them again.',
  no_letter_left: COMPLAIN,
  no_look: 'Open your listing. If it’s still there, send the follow-up.',
}

async function handOver(account: AccountTx<Deps>, job: RemovalJob, why: Why): Promise<void> {
  const { tx } = account
  const site = await findDoc(tx, 'data_broker_sites', SHARED_ACCOUNT, job.site_id)
  const name = site?.name ?? job.site_id
  const sentences: TimelineSentence[] = [
    sentence(why === 'no_look' ? 'follow_up_without_look' : 'follow_up_due', { site: name }),
    sentence('your_turn'),
  ]
  const url = job.listing_url ?? site?.privacy_url ?? site?.url ?? ''
  const isLast = job.clock?.stage === 'final_notice'
  const remaining = why === 'no_look' && isLast ? CHECK_AND_COMPLAIN : NEXT_STEP[why]
  const handoff = { url, filled: [], remaining }
  const moved = await moveJob(account, job, { ...handedOver(sentences, { handoff }), silent: true })
  if (moved) await notify(account, followUpNotification(name), { job: moved, alertId: null })
}
