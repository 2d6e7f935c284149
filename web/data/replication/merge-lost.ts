// After the server was restored from a backup (SPEC.md 8.6): finds the device's rows that it lacks, and decides what to
// do with each.
import { type Collection, isClientRow } from '#shared/collections/define.ts'
import { equalJson } from '#shared/lib/json.ts'
import { mergeUnrelated, type SyncedRow, sameRow } from './conflict.ts'

export type Lost = {
  /** To be sent again. */
  again: SyncedRow[]
  /** Rows that the server wouldn't accept from a device but the person may want: stored and shown. */
  kept: SyncedRow[]
}

/**
 * Compares the device's rows with all of the server's. Rows deleted on the server stay deleted, and the server's own
 * fields don't count. `unsent`: rows that replication will send anyway.
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
 * Merges the device's row into the server's. Both may have changed since the backup, so list items and texts of both
 * are preserved. A single-valued field takes the device's value, unless the person's own change time says that the
 * server's is as new.
 */
export function mergeLost(collection: Collection, master: SyncedRow, mine: SyncedRow): SyncedRow {
  return mergeUnrelated(collection, { master, mine, equallyNew: 'master' })
}

/** Whether a client may create the row as it is. A completed intent isn't creatable: it would act a second time. */
function isCreatable(collection: Collection, row: SyncedRow): boolean {
  const initial = collection.clientCreates
  if (initial === false || !isClientRow(collection, row)) return false
  const own = new Set(['id', ...Object.keys(collection.clientFields), ...collection.writtenOnce])
  return Object.keys(collection.fields).every(
    field => own.has(field) || equalJson(row[field] ?? null, initial[field] ?? null),
  )
}

/** Whether the person created the row or wrote into it. */
function isTheirs(collection: Collection, row: SyncedRow): boolean {
  const texts = Object.entries(collection.clientFields).filter(([, rule]) => rule === 'text')
  const isMade = collection.clientCreates !== false && isClientRow(collection, row)
  return isMade || texts.some(([field]) => row[field])
}
