// Rows that RxDB's push checkpoint has passed without sending them: the checkpoint follows the device's clock, which
// can be set back.
import type { Collection } from '#shared/collections/define.ts'
import type { AnyLocalCollection } from '#web/data/storage/database.ts'
import { type RxReplication, unpushedIds } from './unpushed.ts'

export type ResendDeps = {
  collection: Collection
  deviceNow(): number
  replication: RxReplication
  /** RxDB's push checkpoint at the start, an instant of the device's clock; null if there was none. */
  sentUntil: number | null
  stored: AnyLocalCollection
  /** Search for such rows even if the checkpoint isn't ahead of the clock. */
  thoroughly: boolean
}

/** Touches such rows, so that RxDB offers them again; returns whether the checkpoint is ahead of the clock. */
export async function resendAfterClockSkew(deps: ResendDeps): Promise<boolean> {
  const { collection, replication, sentUntil, stored, thoroughly } = deps
  // Without a checkpoint, RxDB checks all rows on its own.
  if (sentUntil === null) return false
  const isAhead = sentUntil > deps.deviceNow()
  if (!thoroughly && !isAhead) return false
  const all = (await unpushedIds(collection, replication, { everything: true })) ?? []
  const found = new Set((await unpushedIds(collection, replication)) ?? all)
  for (const id of all) {
    if (!found.has(id)) await (await stored.findOne(id).exec())?.incrementalModify(row => row)
  }
  return isAhead
}
