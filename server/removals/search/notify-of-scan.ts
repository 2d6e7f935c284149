// Tells programs what a stored scan found, and that it was the last site of the person's scan.
import { and } from 'drizzle-orm'
import type { ExposureScan, SeenListing } from '#shared/collections/exposure-scans.ts'
import { fieldIs, listDocs } from '../../db/rows.ts'
import type { AccountTx } from '../../deps.ts'
import { notifyWebhooks } from '../../webhooks/notify-webhooks.ts'

/** `before` and `after`: the scan before and after its visit. */
export async function notifyOfScan(
  account: AccountTx,
  before: ExposureScan,
  after: ExposureScan,
): Promise<void> {
  const known = new Set(before.listings.map(({ key }) => key))
  const found = after.listings.filter(({ key, gone_at }) => !known.has(key) && gone_at === null)
  const having = (verdict: SeenListing['verdict']) => found.filter(one => one.verdict === verdict).length
  const [yours, unsure] = [having('yours'), having('unsure')]
  const { id: exposure_id, person_id, site_id } = after
  if (yours + unsure > 0)
    await notifyWebhooks(account, person_id, 'listing.found', () => ({
      exposure_id,
      person_id,
      site_id,
      yours,
      unsure,
    }))
  if (before.status === 'pending' && after.status !== 'pending') await notifyWhenOver(account, after)
}

/** If no other site of the person's scan is still to be searched. */
export async function notifyWhenOver(
  account: AccountTx,
  { id, person_id }: Pick<ExposureScan, 'id' | 'person_id'>,
): Promise<void> {
  await notifyWebhooks(account, person_id, 'scan.finished', async () => {
    const ofPerson = fieldIs('exposure_scans', 'person_id', person_id)
    const isPending = fieldIs('exposure_scans', 'status', 'pending')
    const waiting = await listDocs(account.tx, 'exposure_scans', account.userId, and(ofPerson, isPending))
    return waiting.some(scan => scan.id !== id) ? null : { person_id }
  })
}
