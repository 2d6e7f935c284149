// Whether a planned scan still fits the account's plan, which may have become smaller.
import { and, eq } from 'drizzle-orm'
import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import type { Db } from '../db/database.ts'
import { SHARED_ACCOUNT, tables } from '../db/replicated.ts'
import { fieldIs, findDoc, listDocs, lockAccount, patchDoc } from '../db/rows.ts'
import { chooseSites } from './choose-sites.ts'
import { statusOf } from './decide-listing.ts'

/**
 * Whether the person's planned scans leave room for this one, in the order in which sites are chosen. A site with a
 * removal request is scanned in any case, so that the removal can be completed.
 */
export async function hasRoom(
  db: Db,
  userId: string,
  scan: ExposureScan,
  maxSites: number,
): Promise<boolean> {
  const ofPerson = fieldIs('exposure_scans', 'person_id', scan.person_id)
  // Counted first: decrypting the rows of every site for each scan would cost more than most scans.
  const { exposure_scans } = tables
  const { user_id, deleted } = exposure_scans
  if ((await db.$count(exposure_scans, and(eq(user_id, userId), eq(deleted, false), ofPerson))) <= maxSites)
    return true
  const scans = await listDocs(db, 'exposure_scans', userId, ofPerson)
  const planned = new Set(
    scans.filter(one => one.next_check_at !== null || one.id === scan.id).map(one => one.site_id),
  )
  if (planned.size <= maxSites) return true
  const jobs = await listDocs(db, 'removal_jobs', userId, fieldIs('removal_jobs', 'scan_id', scan.id))
  if (jobs.some(job => job.status === 'verification')) return true
  const scannable = fieldIs('data_broker_sites', 'scannable', true)
  const sites = await listDocs(db, 'data_broker_sites', SHARED_ACCOUNT, scannable)
  const chosen = chooseSites(
    sites.filter(site => planned.has(site.id)),
    planned,
    maxSites,
  )
  return chosen.some(site => site.id === scan.site_id)
}

/** Takes a scan off the plan: its results stay, and no next scan is promised. */
export async function unplan(db: Db, userId: string, scanId: string): Promise<void> {
  await db.transaction(async tx => {
    await lockAccount(tx, userId)
    const scan = await findDoc(tx, 'exposure_scans', userId, scanId)
    if (!scan) return
    await patchDoc(tx, 'exposure_scans', userId, scanId, {
      started_at: null,
      next_check_at: null,
      ...(scan.status === 'pending' ? settled(scan) : {}),
    })
    for (const job of await listDocs(
      tx,
      'removal_jobs',
      userId,
      fieldIs('removal_jobs', 'scan_id', scanId),
    )) {
      if (job.status === 'completed')
        await patchDoc(tx, 'removal_jobs', userId, job.id, { next_action_at: null })
    }
  })
}

/**
 * The status of a scan that was waiting and is no longer planned: the last visit's. If that one failed or didn't get
 * through its searches, `problem` still says so, and what it didn't show may be there.
 */
function settled({ scan_date, problem, listings }: ExposureScan): Pick<ExposureScan, 'status' | 'problem'> {
  const status = statusOf(listings)
  if (scan_date !== null && problem === null) return { status, problem }
  return {
    status: status === 'not_found' ? 'error' : status,
    problem: 'Your plan has no room for this site.',
  }
}
