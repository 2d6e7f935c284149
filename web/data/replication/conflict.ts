// How an edit made here meets a row that changed elsewhere: by field, by the collection's declaration.
import type { RxConflictHandler } from 'rxdb/plugins/core'
import { type Collection, mergeEdit } from '#shared/collections/define.ts'
import { equalJson } from '#shared/lib/json.ts'

/** A row as replication carries it: the declared fields, the deletion mark, and `_refused` where the server said no. */
export type SyncedRow = Record<string, unknown> & { id: string; _deleted: boolean }

/** Whether two states of a row are the same to us: two deletions are, whatever they still hold. */
export function sameRow(collection: Collection, a: SyncedRow, b: SyncedRow): boolean {
  if (a._deleted !== b._deleted) return false
  return a._deleted || equalJson(declaredFields(collection, a), declaredFields(collection, b))
}

/** The row without anything that its collection does not declare. */
export function declaredFields(collection: Collection, row: SyncedRow): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).filter(
      ([field, value]) => Object.hasOwn(collection.fields, field) && value !== undefined,
    ),
  )
}

/**
 * Merges two versions of a row that come from no common one, as when two devices write anew what a restored server lacks.
 * What either has in a list or a text is kept. Where a field can have one value only, the version that the person changed
 * last has it (the device's, where rows have no time of change); `equallyNew` says which has it if both are as new.
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
 * The row that both sides should hold: a refused edit gives way to the server's row; a deletion stands, on whichever
 * side it was made; anything else is merged field by field.
 */
export function resolveEdit(
  collection: Collection,
  edit: { base: SyncedRow | undefined; master: SyncedRow; mine: SyncedRow },
): SyncedRow {
  const { base, master, mine } = edit
  if (master._deleted || '_refused' in master) {
    // A deleted row may come with its id only; the store's indexes want the fields that were there.
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

/** The collection's rules as RxDB asks for them. */
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
