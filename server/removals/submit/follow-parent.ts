// For a listing whose data belongs to a parent site: it's removed there, once, and then disappears here too.

import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { ExposureScan, SeenListing } from '#shared/collections/exposure-scans.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { isFinal } from '#shared/domain/removal.ts'
import { hadEffect } from '#shared/domain/removal-display.ts'
import { sentence } from '#shared/domain/timeline-texts.ts'
import { must } from '#shared/lib/must.ts'
import { isParentRecordOf } from '#shared/recipe/parent-record.ts'
import type { Db } from '../../db/database.ts'
import { SHARED_ACCOUNT } from '../../db/replicated.ts'
import { fieldIs, findDoc, listDocs, lockAccount, patchDoc } from '../../db/rows.ts'
import type { AccountTx, Deps } from '../../deps.ts'
import { waitsForParent } from '../children.ts'
import { goWithParent, handChildOver, moveJob } from '../lifecycle.ts'
import { handedOver } from '../move.ts'
import { readSeenRecords } from '../search/seen-records.ts'

/**
 * Ties the job to the removal at its parent site, if the person requested that one. Otherwise we request nothing from
 * the parent: its listing may not have been on their screen, or they left it out. In that case, or if the parent's
 * listing is gone or its removal stopped, the job waits for the person. Once they request the other removal, the job is
 * tied to it.
 */
export async function followParent(deps: Deps, userId: string, job: RemovalJob): Promise<void> {
  const site = must(await findDoc(deps.db, 'data_broker_sites', SHARED_ACCOUNT, job.site_id), 'site of a job')
  const parent =
    site.parent_id && site.parent_id !== site.id
      ? await findDoc(deps.db, 'data_broker_sites', SHARED_ACCOUNT, site.parent_id)
      : null
  await deps.db.transaction(async tx => {
    await lockAccount(tx, userId)
    const found = parent && (await sameListing(tx, userId, job, parent.id))
    const above = found && (await askedFor(tx, userId, job, found))
    if (!parent || !found || !above) {
      if (!waitsForParent(job)) await askPerson({ tx, deps, userId }, job, { site, parent, found })
      return
    }
    const tied = must(
      await patchDoc(tx, 'removal_jobs', userId, job.id, { parent_job_id: above.id, next_action_at: null }),
      'job being tied',
    )
    if (isFinal(above.status)) return handChildOver({ tx, deps, userId }, tied, above)
    if (tied.status === 'requires_manual') {
      await goAlong({ tx, deps, userId }, tied, above, parent)
      return
    }
    const moved = await moveJob({ tx, deps, userId }, tied, {
      event: 'claimed',
      sentences: [sentence('parent_takes', { site: site.name, parent: parent.name })],
    })
    if (!moved) return
    if (above.status === 'requires_manual') return handChildOver({ tx, deps, userId }, moved, above)
    await goAlong({ tx, deps, userId }, moved, above, parent)
  })
}

async function goAlong(
  account: AccountTx<Deps>,
  job: RemovalJob,
  above: RemovalJob,
  { name }: DataBrokerSite,
): Promise<void> {
  if (above.submitted_at === null) return
  await goWithParent(account, job, {
    requestedAt: above.submitted_at,
    sentences: [sentence('parent_covers', { parent: name })],
  })
}

type Found = { scan: ExposureScan; listing: SeenListing }

/** The person's listing at the parent site that matches the job's listing (RECIPES 2), or null. */
async function sameListing(tx: Db, userId: string, job: RemovalJob, parentId: string): Promise<Found | null> {
  const ofPerson = fieldIs('exposure_scans', 'person_id', job.person_id)
  const scans = await listDocs(tx, 'exposure_scans', userId, ofPerson)
  const scan = scans.find(one => one.site_id === parentId)
  const record = (await readSeenRecords(tx, userId, job.scan_id)).get(job.listing_key)?.record
  if (!scan || !record) return null
  const records = await readSeenRecords(tx, userId, scan.id)
  const listing = scan.listings.find(seen => {
    const facts = records.get(seen.key)?.record
    return seen.verdict === 'yours' && seen.gone_at === null && facts && isParentRecordOf(facts, record)
  })
  return listing ? { scan, listing } : null
}

/** The removal of the parent's listing: the one under way, or one that stopped after this one was requested. */
async function askedFor(
  tx: Db,
  userId: string,
  job: RemovalJob,
  { scan, listing }: Found,
): Promise<RemovalJob | null> {
  const jobs = await listDocs(tx, 'removal_jobs', userId, fieldIs('removal_jobs', 'scan_id', scan.id))
  const same = jobs.filter(one => one.listing_key === listing.key)
  const underWay = same.find(one => !isFinal(one.status))
  const stopped = same.find(one => !hadEffect(one) && one.updated_at >= job.created_at)
  return underWay ?? stopped ?? null
}

type Around = { site: DataBrokerSite; parent: DataBrokerSite | null; found: Found | null }

async function askPerson(
  account: AccountTx<Deps>,
  job: RemovalJob,
  { site, parent, found }: Around,
): Promise<void> {
  const supplier = parent?.name ?? 'another site'
  const why = found ? 'parent_not_started' : 'parent_without_listing'
  const handoff = {
    url: parent?.opt_out_url ?? site.opt_out_url ?? site.url,
    filled: [],
    remaining: found
      ? `Start the removal of your listing on ${supplier}: this listing goes with it.`.slice(0, 300)
      : 'Follow the steps of the guide.',
  }
  const sentences = [sentence(why, { site: site.name, parent: supplier })]
  await moveJob(account, job, handedOver(sentences, { handoff }))
}
