// Rows that RxDB's mark has passed without sending them: it marks by the device's clock, which can be set back.
import type { Collection } from '#shared/collections/define.ts'
import type { AnyCollection } from '#web/data/storage/database.ts'
import { type RxReplication, unpushedIds } from './unpushed.ts'

export type StrayDeps = {
  collection: Collection
  deviceNow(): number
  replication: RxReplication
  /** RxDB's mark as it was at the start, an instant of the device's clock; null where there was none. */
  sentUntil: number | null
  stored: AnyCollection
  /** Look for them although the mark is not ahead of the clock. */
  thoroughly: boolean
}

/** Touches such rows, so that they are offered again; answers whether the mark is ahead of the clock. */
export async function rescueStrays(deps: StrayDeps): Promise<boolean> {
  const { collection, replication, sentUntil, stored, thoroughly } = deps
  // Without a mark RxDB looks at all rows by itself.
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
