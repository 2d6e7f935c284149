// A listing whose data belongs to another site: it is removed there, once, and goes from here with it.
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { must } from '#shared/lib/must.ts'
import { SHARED_ACCOUNT } from '../db/replicated.ts'
import { fieldIs, findDoc, listDocs, lockAccount, patchDoc } from '../db/rows.ts'
import type { Deps } from '../deps.ts'
import { awaitVerification } from '../removals/await-verification.ts'
import { createJob } from '../removals/create-job.ts'
import { moveJob } from '../removals/move-job.ts'

/** Ties the job to the removal at its parent site, starting that one if need be; without a listing there, the person is asked. */
export async function followParent(deps: Deps, userId: string, job: RemovalJob): Promise<void> {
  const site = must(await findDoc(deps.db, 'data_broker_sites', SHARED_ACCOUNT, job.site_id), 'site of a job')
  const parent = site.parent_id
    ? await findDoc(deps.db, 'data_broker_sites', SHARED_ACCOUNT, site.parent_id)
    : null
  await deps.db.transaction(async tx => {
    await lockAccount(tx, userId)
    const scans = await listDocs(
      tx,
      'exposure_scans',
      userId,
      fieldIs('exposure_scans', 'person_id', job.person_id),
    )
    const scan = parent ? scans.find(one => one.site_id === parent.id) : undefined
    const listing = scan?.listings.find(seen => seen.verdict === 'yours' && seen.gone_at === null)
    if (!parent || !scan || !listing) {
      await moveJob(tx, deps, userId, job, {
        event: 'handed_over',
        text: `${site.name} is cleared through ${parent ? parent.name : 'another site'}, where we found no listing of yours. A guide is ready for you.`,
        changes: {
          waiting_for: 'you',
          next_action_at: null,
          handoff: {
            url: parent?.opt_out_url ?? site.opt_out_url ?? site.url,
            filled: [],
            remaining: 'Follow the steps of the guide.',
          },
        },
      })
      return
    }
    const above = await createJob(tx, deps, userId, scan, listing)
    const tied = must(
      await patchDoc(tx, 'removal_jobs', userId, job.id, { parent_job_id: above.id, next_action_at: null }),
      'job being tied',
    )
    await moveJob(tx, deps, userId, tied, {
      event: 'claimed',
      text: `${site.name} gets its data from ${parent.name}. Removing it there removes it here.`,
    })
    if (above.submitted_at === null) return
    const current = must(await findDoc(tx, 'removal_jobs', userId, job.id), 'tied job')
    await awaitVerification(tx, deps, userId, current, {
      event: 'submitted',
      text: `The request at ${parent.name} covers this listing too.`,
    })
  })
}
