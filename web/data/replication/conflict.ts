// How a local edit merges with a row that changed elsewhere: by field, as the collection declares.
import type { RxConflictHandler } from 'rxdb/plugins/core'
import type { Collection } from '#shared/collections/define.ts'
import { mergeEdit } from '#shared/collections/merge-edit.ts'
import { equalJson } from '#shared/lib/json.ts'

/** A replicated row: the declared fields, the deletion mark, and `_refused` if the server refused it. */
export type SyncedRow = Record<string, unknown> & { id: string; _deleted: boolean }

/** Whether two states of a row count as equal: two deletions do, whatever they still hold. */
export function sameRow(collection: Collection, a: SyncedRow, b: SyncedRow): boolean {
  if (a._deleted !== b._deleted) return false
  return a._deleted || equalJson(declaredFields(collection, a), declaredFields(collection, b))
}

/** The row's declared fields only. */
export function declaredFields(collection: Collection, row: SyncedRow): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).filter(
      ([field, value]) => Object.hasOwn(collection.fields, field) && value !== undefined,
    ),
  )
}

/**
 * Merges two versions of a row without a common ancestor, as when two devices resend rows that a restored server lacks.
 * List items and texts of both are preserved. A single-valued field takes the version that the person changed last (the
 * device's, if rows have no change time); `equallyNew` decides if both are equally new.
 */
export function mergeUnrelated(
  collection: Collection,
  { master, mine, equallyNew }: { master: SyncedRow; mine: SyncedRow; equallyNew: 'master' | 'mine' },
): SyncedRow {
  const merged = mergeEdit(collection, undefined, master, mine)
  const isDated = Object.hasOwn(collection.clientFields, 'updated_at')
  const [theirs, ours] = [String(master.updated_at), String(mine.updated_at)]
  if (!isDated || ours > theirs || (ours === theirs && equallyNew === 'mine')) return merged
  const single = Object.entries(collection.clientFields).filter(([, rule]) => rule === 'last')
  return { ...merged, ...Object.fromEntries(single.map(([field]) => [field, master[field]])) }
}

/**
 * The row that both sides should hold: a refused edit yields to the server's row; a deletion on either side wins;
 * otherwise the fields are merged.
 */
export function resolveEdit(
  collection: Collection,
  edit: { base: SyncedRow | undefined; master: SyncedRow; mine: SyncedRow },
): SyncedRow {
  const { base, master, mine } = edit
  if (master._deleted || '_refused' in master) {
    // A deleted row may arrive with only its id; the store's indexes need the fields that were there.
    const kept = master._deleted ? declaredFields(collection, mine) : {}
    return { ...kept, ...declaredFields(collection, master), id: mine.id, _deleted: master._deleted }
  }
  const merged =
    base && !base._deleted
      ? mergeEdit(collection, base, master, mine)
      : mergeUnrelated(collection, { master, mine, equallyNew: 'mine' })
  return {
    ...declaredFields(collection, merged),
    id: mine.id,
    _deleted: mine._deleted && collection.clientDeletes,
  }
}

/** The collection's rules in RxDB's form. */
export function conflictHandler(collection: Collection): RxConflictHandler<SyncedRow> {
  return {
    isEqual: (a, b) => sameRow(collection, a, b),
    resolve: async input =>
      resolveEdit(collection, {
        base: input.assumedMasterState,
        master: input.realMasterState,
        mine: input.newDocumentState,
      }),
  }
}
