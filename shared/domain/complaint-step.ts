// The last step of a removal by letter: a complaint. It's the person's once no letter is left to send. Pure.
import type { JobStatus } from './removal.ts'

/** The final notice had no effect. */
export const COMPLAIN = 'They didn’t answer two reminders. You can complain to a regulator.'
/** The same, but we couldn't look whether the listing is still there. */
export const CHECK_AND_COMPLAIN = 'Open your listing. If it’s still there, you can complain to a regulator.'

/** Whether a removal waits for the person to complain; a row of removal_jobs fits. */
export function isAskedToComplain(job: {
  status: JobStatus
  handoff: { remaining: string } | null
}): boolean {
  const remaining = job.handoff?.remaining
  return job.status === 'requires_manual' && (remaining === COMPLAIN || remaining === CHECK_AND_COMPLAIN)
}
