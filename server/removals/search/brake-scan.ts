// Applies a site's brake to a scan: at a site that we don't trust, we hold absences.
import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import type { Db } from '../../db/database.ts'
import { SHARED_ACCOUNT } from '../../db/replicated.ts'
import { fieldIs, findDoc, listDocs } from '../../db/rows.ts'
import type { AccountTx } from '../../deps.ts'
import type { Log } from '../../lib/log.ts'
import type { ScanResult } from './merge-scan.ts'
import { absencesOf } from './newly-missed.ts'
import { HELD, isHeld } from './site-brake.ts'

/**
 * The result to store. If it would conclude an absence that is held, it becomes "could not check", and `doubt` says
 * why, in a sentence for people. Otherwise it's unchanged, and `doubt` is null.
 */
export async function brakeScan(
  account: AccountTx<{ log: Log }>,
  scan: ExposureScan,
  { result, awaited }: { result: ScanResult; awaited: ReadonlySet<string> },
): Promise<{ result: ScanResult; doubt: string | null }> {
  const { tx, deps, userId } = account
  const { missed, shown, isClaimed } = absencesOf(scan, result, awaited)
  const asked = missed.length > 0 && (await hasOpenRequest(tx, userId, scan))
  const at = Date.parse(result.at)
  const braked = { userId, scanId: scan.id, siteId: scan.site_id, at, shown, missed, asked }
  const held = await isHeld(tx, deps, braked)
  if (!held || !isClaimed) return { result, doubt: null }
  return { result: { ...result, outcome: 'error', problem: HELD }, doubt: HELD }
}

/** Whether a request to the site or its parent was sent and isn't over. It covers all of the person's records there. */
async function hasOpenRequest(tx: Db, userId: string, scan: ExposureScan): Promise<boolean> {
  const site = await findDoc(tx, 'data_broker_sites', SHARED_ACCOUNT, scan.site_id)
  const there = new Set([scan.site_id, site?.parent_id ?? scan.site_id])
  const ofPerson = fieldIs('removal_jobs', 'person_id', scan.person_id)
  return (await listDocs(tx, 'removal_jobs', userId, ofPerson)).some(
    job => there.has(job.site_id) && job.submitted_at !== null && job.status !== 'completed',
  )
}
