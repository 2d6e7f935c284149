// What saying "This isn't me" on a removal's page stops, shown before it's done. Pure.
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { isFinal } from '#shared/domain/removal.ts'

/** `whose`: `yours` or `Thomas’s`. */
export function notMeText(
  job: Pick<RemovalJob, 'status' | 'submitted_at' | 'parent_job_id'>,
  siteName: string,
  whose: string,
): string {
  const remembered = 'We’ll remember, so we won’t ask again. You can change the answer under Listings.'
  if (isFinal(job.status))
    return `This removal is over, so there’s nothing to stop. If ${siteName} shows the listing again, we won’t treat it as ${whose}. ${remembered}`
  const sent =
    job.submitted_at === null
      ? 'We won’t send anything, and letters that haven’t gone out are taken back.'
      : 'The request has gone out, and we can’t recall it. We won’t send it again or follow up.'
  return `It stops this removal and our checks for it. ${sent} The listing stays as it is. ${remembered}`
}
