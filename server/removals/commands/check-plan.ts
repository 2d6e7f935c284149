// Refuses new work beyond the account's plan. Existing results and removals stay.
import { isFinal } from '#shared/domain/removal.ts'
import { isWithoutListing } from '#shared/letters/letter-target.ts'
import type { Db } from '../../db/database.ts'
import { coversPerson, readEntitlements } from '../../db/entitlements.ts'
import { fieldIs, listDocs } from '../../db/rows.ts'
import type { FunctionContext, Outcome } from '../../function-handler.ts'
import { sitesWithinQuota } from '../search/site-quota.ts'

/** A refusal, or null if the plan covers the person. */
export async function checkPlan(
  { tx, deps, userId }: FunctionContext,
  personId: string,
): Promise<Outcome | null> {
  if (await coversPerson(tx, deps, userId, personId)) return null
  const message =
    'Your plan has no room for this person. What we found stays here, and removals in progress go on.'
  return { ok: false, code: 'limit_reached', message }
}

/** The sites that the plan covers for a covered person, and the refusal for any other site. */
export async function plannedSites(
  { tx, deps, userId }: FunctionContext,
  personId: string,
): Promise<{ isWithin: (siteId: string) => boolean; refusal: Outcome }> {
  const { maxSites } = await readEntitlements(tx, deps, userId)
  const room = { maxSites, isCovered: true }
  const isWithin = await sitesWithinQuota(tx, userId, personId, room, await writtenTo(tx, userId, personId))
  const message = `Your plan covers ${maxSites} sites for each person.`
  return { isWithin, refusal: { ok: false, code: 'limit_reached', message } }
}

/** Sites at which a letter started a removal without a listing that is in progress or was sent before it ended. */
async function writtenTo(tx: Db, userId: string, personId: string): Promise<ReadonlySet<string>> {
  const jobs = await listDocs(tx, 'removal_jobs', userId, fieldIs('removal_jobs', 'person_id', personId))
  const counted = jobs.filter(
    job => isWithoutListing(job) && (!isFinal(job.status) || job.submitted_at !== null),
  )
  return new Set(counted.map(job => job.site_id))
}

/** A refusal, or null if the plan covers the person and the site. */
export async function checkPlannedSite(
  context: FunctionContext,
  personId: string,
  siteId: string,
): Promise<Outcome | null> {
  const beyond = await checkPlan(context, personId)
  if (beyond) return beyond
  const { isWithin, refusal } = await plannedSites(context, personId)
  return isWithin(siteId) ? null : refusal
}
