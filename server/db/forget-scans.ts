// Deletes the scans of deleted people, and in scans that must stay, the listings that no removal is about.
import { and, eq } from 'drizzle-orm'
import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import { type AccountRange, isAmong } from './account-ranges.ts'
import type { Db } from './database.ts'
import { tables } from './replicated.ts'
import { fieldIs, findDoc, listDocs, lockAccount, patchDoc, putDoc } from './rows.ts'

/**
 * Deletes the scans for deleted people of these accounts. A scan with removals stays for their record, but only with
 * the listings that they're about. Only tombstones identify the deleted people, so call it before the purge.
 */
export async function forgetScans(db: Db, accounts: AccountRange): Promise<void> {
  const { people, exposure_scans: scans } = tables
  const left = await db
    .select({ userId: scans.user_id, id: scans.id })
    .from(scans)
    .innerJoin(people, and(eq(people.user_id, scans.user_id), eq(people.id, scans.person_id)))
    .where(and(isAmong(accounts, scans.user_id), eq(people.deleted, true), eq(scans.deleted, false)))
  for (const { userId, id } of left) await db.transaction(tx => forgetScan(tx, userId, id))
}

async function forgetScan(tx: Db, userId: string, id: string): Promise<void> {
  await lockAccount(tx, userId)
  const scan = await findDoc(tx, 'exposure_scans', userId, id)
  // The person may have been restored meanwhile.
  if (!scan || (await findDoc(tx, 'people', userId, scan.person_id))) return
  const removals = await listDocs(tx, 'removal_jobs', userId, fieldIs('removal_jobs', 'scan_id', id))
  const keys = new Set(removals.map(job => job.listing_key))
  const listings = scan.listings.filter(({ key }) => keys.has(key))
  const without: Pick<ExposureScan, 'listings' | 'handoff' | 'next_check_at'> = {
    listings,
    handoff: null,
    next_check_at: null,
  }
  if (removals.length === 0) await putDoc(tx, 'exposure_scans', userId, { ...scan, ...without }, true)
  else if (listings.length < scan.listings.length || scan.handoff)
    await patchDoc(tx, 'exposure_scans', userId, id, without)
}
