// Rows that RxDB's push checkpoint has passed without sending them: it goes by the device's clock, which can be set back.
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
  /** Look for such rows although the checkpoint is not ahead of the clock. */
  thoroughly: boolean
}

/** Touches such rows, so that they are offered again; returns whether the checkpoint is ahead of the clock. */
export async function resendAfterClockSkew(deps: ResendDeps): Promise<boolean> {
  const { collection, replication, sentUntil, stored, thoroughly } = deps
  // Without a checkpoint, RxDB looks at all rows by itself.
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
