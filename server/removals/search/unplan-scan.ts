// Unplans a scan that won't run: its results stay, and no next scan is announced.
import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import { fieldIs, findDoc, listDocs, lockAccount, patchDoc } from '../../db/rows.ts'
import { dropWork } from '../../db/work.ts'
import type { AccountTx, Deps } from '../../deps.ts'
import { scanStatusOf } from './decide-listing.ts'
import { notifyWhenOver } from './notify-of-scan.ts'

/** The problem of a requested scan that the plan doesn't cover. */
export const BEYOND_PLAN = 'Your plan has no room for this site.'

/** Unplans a scan in a transaction of its own. `why`: what a scan that was requested says. */
export async function unplanScan(
  deps: Pick<Deps, 'db' | 'now'>,
  userId: string,
  scanId: string,
  why: string,
): Promise<void> {
  await deps.db.transaction(async tx => {
    await lockAccount(tx, userId)
    await unplanWithin({ tx, deps, userId }, scanId, why)
  })
}

/** The same within a transaction that holds the account's lock. Also drops the planned visit. */
export async function unplanWithin(account: AccountTx, scanId: string, why: string): Promise<void> {
  const { tx, userId } = account
  await dropWork(tx, 'scan-site', scanId)
  const scan = await findDoc(tx, 'exposure_scans', userId, scanId)
  if (!scan) return
  await patchDoc(tx, 'exposure_scans', userId, scanId, {
    started_at: null,
    next_check_at: null,
    ...(scan.status === 'pending' ? settled(scan, why) : {}),
  })
  if (scan.status === 'pending') await notifyWhenOver(account, scan)
  const ofScan = fieldIs('removal_jobs', 'scan_id', scanId)
  for (const job of await listDocs(tx, 'removal_jobs', userId, ofScan)) {
    if (job.status === 'completed' || job.status === 'verification')
      await patchDoc(tx, 'removal_jobs', userId, job.id, { next_action_at: null })
  }
}

/**
 * The status of a waiting scan that is no longer planned: the last visit's. If that visit failed or didn't finish its
 * searches, `problem` still says so, and listings that it didn't show may exist.
 */
function settled(
  { scan_date, problem, listings }: ExposureScan,
  why: string,
): Pick<ExposureScan, 'status' | 'problem'> {
  const status = scanStatusOf(listings)
  if (scan_date !== null && problem === null) return { status, problem }
  return { status: status === 'not_found' ? 'error' : status, problem: why }
}
