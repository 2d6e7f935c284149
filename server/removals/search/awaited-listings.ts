// Listings of a scan that a removal or an alert depends on.
import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import { isFinal } from '#shared/domain/removal.ts'
import type { Db } from '../../db/database.ts'
import { fieldIs, listDocs } from '../../db/rows.ts'

/** Whether a removal waits for this scan to verify it. */
export async function awaitsVerification(db: Db, userId: string, scan: ExposureScan): Promise<boolean> {
  return (await jobsOf(db, userId, scan)).some(job => job.status === 'verification')
}

/** Keys of the listings whose removal hasn't ended. */
export async function awaitedKeys(db: Db, userId: string, scan: ExposureScan): Promise<Set<string>> {
  const open = (await jobsOf(db, userId, scan)).filter(job => !isFinal(job.status))
  return new Set(open.map(job => job.listing_key))
}

/** Keys of the listings that any removal or alert refers to. */
export async function keysInUse(db: Db, userId: string, scan: ExposureScan): Promise<Set<string>> {
  const ofScan = fieldIs('reappearance_alerts', 'scan_id', scan.id)
  const alerts = await listDocs(db, 'reappearance_alerts', userId, ofScan)
  return new Set([...(await jobsOf(db, userId, scan)), ...alerts].map(one => one.listing_key))
}

const jobsOf = (db: Db, userId: string, scan: ExposureScan) =>
  listDocs(db, 'removal_jobs', userId, fieldIs('removal_jobs', 'scan_id', scan.id))
