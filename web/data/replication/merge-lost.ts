// After the server was restored from a backup (SPEC.md 8.6): which of a device's rows it lacks, and what becomes of them.
import { type Collection, isClientRow } from '#shared/collections/define.ts'
import { equalJson } from '#shared/lib/json.ts'
import { mergeUnrelated, type SyncedRow, sameRow } from './conflict.ts'

export type Lost = {
  /** To be sent again. */
  again: SyncedRow[]
  /** What the server would not take from a device, and the person may want to have: it is kept, and shown. */
  kept: SyncedRow[]
}

/**
 * Compares the device's rows with all that the server has. Rows that the server deletes stay deleted, and its own fields
 * are its own. `unsent`: rows that replication sends by itself.
 */
export function findLost(
  collection: Collection,
  there: ReadonlyMap<string, SyncedRow>,
  here: readonly SyncedRow[],
  unsent: ReadonlySet<string>,
): Lost {
  const lost: Lost = { again: [], kept: [] }
  for (const row of here) {
    const master = there.get(row.id)
    if (master) {
      if (!master._deleted && !sameRow(collection, mergeLost(collection, master, row), master))
        lost.again.push(row)
    } else if (isCreatable(collection, row)) lost.again.push(row)
    else if (!unsent.has(row.id) && isTheirs(collection, row)) lost.kept.push(row)
  }
  return lost
}

/**
 * The server's row with what it lacks of the device's. Both may have been changed since the backup, so what either side
 * has in a list or a text is kept. Where a field can have one value only, the device's stands, unless the person's own
 * time of change says that the server's is as new.
 */
export function mergeLost(collection: Collection, master: SyncedRow, mine: SyncedRow): SyncedRow {
  return mergeUnrelated(collection, { master, mine, equallyNew: 'master' })
}

/** Whether a client may make the row as it is. An intent that was carried out is not: it would act a second time. */
function isCreatable(collection: Collection, row: SyncedRow): boolean {
  const initial = collection.clientCreates
  if (initial === false || !isClientRow(collection, row)) return false
  const own = new Set(['id', ...Object.keys(collection.clientFields), ...collection.writtenOnce])
  return Object.keys(collection.fields).every(
    field => own.has(field) || equalJson(row[field] ?? null, initial[field] ?? null),
  )
}

/** Whether the person made the row, or wrote into it. */
function isTheirs(collection: Collection, row: SyncedRow): boolean {
  const texts = Object.entries(collection.clientFields).filter(([, rule]) => rule === 'text')
  const isMade = collection.clientCreates !== false && isClientRow(collection, row)
  return isMade || texts.some(([field]) => row[field])
}
