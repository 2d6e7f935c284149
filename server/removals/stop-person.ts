// Stops a person's scans and unsent removals after they revoked their consent.
import { sentence } from '#shared/domain/timeline-texts.ts'
import { fieldIs, listDocs, lockAccount, patchDoc } from '../db/rows.ts'
import { dropWork } from '../db/work.ts'
import type { AccountTx } from '../deps.ts'
import { cancelUnsent } from './submit/unsent-request.ts'

/** The problem of a requested scan that won't run. */
export const NOT_CHECKED = 'Not checked: the consent was taken back.'

/** Cancels unsent removals, withdraws letters and plans no further scan. A scan that is running finishes. */
export async function stopPerson(account: AccountTx, personId: string): Promise<void> {
  const { tx, userId: accountId } = account
  await lockAccount(tx, accountId)
  const scans = await listDocs(
    tx,
    'exposure_scans',
    accountId,
    fieldIs('exposure_scans', 'person_id', personId),
  )
  for (const scan of scans) {
    await dropWork(tx, 'scan-site', scan.id)
    const unlooked = { status: 'error', problem: NOT_CHECKED } as const
    const changes = { ...(scan.status === 'pending' ? unlooked : {}), next_check_at: null }
    await patchDoc(tx, 'exposure_scans', accountId, scan.id, changes)
  }
  const jobs = await listDocs(tx, 'removal_jobs', accountId, fieldIs('removal_jobs', 'person_id', personId))
  for (const job of jobs) {
    await cancelUnsent(account, job, sentence('consent_revoked'))
  }
}
