// The person's answer about a site that we can't search at present. It's stored as their statement, never as a scan.

import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { afterSeenPresent, isAskedToCheck } from '#shared/domain/person-check.ts'
import { sentence } from '#shared/domain/timeline-texts.ts'
import { findDoc } from '../../db/rows.ts'
import { siteName } from '../../db/site-name.ts'
import { type FunctionContext, type FunctionHandler, notThere } from '../../function-handler.ts'
import { moveJob } from '../lifecycle.ts'
import { handedOver, type Move } from '../move.ts'

const REFUSED = {
  ok: false,
  code: 'transition_not_allowed',
  message: 'This removal doesn’t need you to check right now.',
} as const

export const answerLook: FunctionHandler<'answer-look'> = async (context, payload) => {
  const job = await findDoc(context.tx, 'removal_jobs', context.who, payload.job_id)
  if (!job) return notThere('removal')
  if (!isAskedToCheck(job)) return REFUSED
  const moved = payload.gone ? await sawGone(context, job) : await sawPresent(context, job)
  return moved ? { ok: true, result: { status: moved.status } } : REFUSED
}

type Context = Pick<FunctionContext, 'tx' | 'deps' | 'userId'>

async function sawGone({ tx, deps, userId }: Context, job: RemovalJob): Promise<RemovalJob | null> {
  const name = await siteName(tx, job.site_id)
  return moveJob({ tx, deps, userId }, job, {
    event: 'person_saw_gone',
    sentences: [sentence('person_saw_gone', { site: name })],
    changes: { assurance: 'person_saw_gone', handoff: null, waiting_for: 'us' },
  })
}

async function sawPresent({ tx, deps, userId }: Context, job: RemovalJob): Promise<RemovalJob | null> {
  const name = await siteName(tx, job.site_id)
  // The person needs no notification of their own answer.
  const move = (given: Move) => moveJob({ tx, deps, userId }, job, { ...given, silent: true })
  const seen = await move({
    event: 'person_saw_present',
    sentences: [sentence('person_saw_present', { site: name })],
    changes: { assurance: 'person_saw_present', absent_since: null, handoff: null, waiting_for: 'broker' },
  })
  if (!seen || afterSeenPresent(job, deps.now()) === 'wait') return seen
  return move(handedOver([sentence(job.submitted_at ? 'site_had_its_time' : 'nothing_asked_yet')]))
}
