// A job's guide in progress: steps, checks, and the request to complete it. Shared by the page and the dialog, so that
// both show the same.
import { useState } from 'react'
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { guideForSite } from '#shared/guides/guide-for-site.ts'
import { sendIntent, useIntents } from '#web/data/outbox.ts'
import { changeDoc } from '#web/data/queries.ts'
import { toast } from '#web/ui/toast.ts'
import { guideProgress, unsettled, withStepChecked } from './guide-progress.ts'

/**
 * `open`: to be done. `saved`: completion waits on this device. `sent`: the server has it. `over`: not the person's
 * turn.
 */
export type GuideState = 'open' | 'saved' | 'sent' | 'over'

export type Guide = ReturnType<typeof useGuide>

/**
 * Checks are written at once. Until the row has them, they override it, so that two quick ones never undo each other;
 * after that the row counts, because other devices change it, too.
 */
export function useGuide(job: RemovalJob, site: DataBrokerSite) {
  const [changes, setChanges] = useState<Readonly<Record<string, boolean>>>({})
  const intents = useIntents()
  const open = unsettled(changes, job.completed_steps)
  if (open !== changes) setChanges(open)
  const steps = guideForSite(site, job)
  const checked = Object.entries(open).reduce(
    (list, [id, on]) => withStepChecked(list, id, on),
    job.completed_steps,
  )
  const progress = guideProgress(steps, checked)
  const asked = intents.find(
    intent =>
      intent.kind === 'complete-guide' &&
      intent.payload.job_id === job.id &&
      (intent.status === 'pending' || intent.status === 'accepted'),
  )
  const turn: GuideState = job.status === 'requires_manual' ? 'open' : 'over'
  const state: GuideState = asked ? (asked.status === 'accepted' ? 'sent' : 'saved') : turn

  const check = (id: string, on: boolean) => {
    setChanges(before => ({ ...before, [id]: on }))
    const completed_steps = withStepChecked(checked, id, on)
    changeDoc('removal_jobs', job.id, { completed_steps }).catch((error: unknown) => {
      console.error('step not saved:', error)
      setChanges({})
      toast({
        title: 'Couldn’t save that step',
        description: 'Please check it again.',
        tone: 'destructive',
      })
    })
    if (!progress.complete && guideProgress(steps, completed_steps).complete) {
      toast({
        title: 'Guide Complete!',
        description: `You’ve completed all steps for ${site.name} removal.`,
        tone: 'success',
      })
    }
  }
  const complete = () => void sendIntent('complete-guide', { job_id: job.id })
  return { job, site, steps, checked, progress, state, check, complete }
}
