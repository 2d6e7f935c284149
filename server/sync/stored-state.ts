// The stored state of a push's rows, as far as its sender may see it.
import type { Collection, Concerns } from '#shared/collections/define.ts'
import { type CollectionName, collections } from '#shared/collections/index.ts'
import { findUnstorable } from '#shared/lib/text.ts'
import type { PushRow, WireDoc } from '#shared/protocol/sync.ts'
import type { Db } from '../db/database.ts'
import { rowsById } from '../db/rows.ts'
import type { Membership } from '../lib/actor.ts'

/** The stored state of the pushed rows: the ones within the sender's access scope, and the ids of the others. */
export type StoredState = { current: Map<string, WireDoc>; hidden: ReadonlySet<string> }

/** No ids. */
export const NONE: ReadonlySet<string> = new Set()

/** Reads the stored state of the rows for their sender. */
export async function readStoredState(
  tx: Db,
  who: Membership,
  name: CollectionName,
  rows: readonly PushRow[],
): Promise<StoredState> {
  const ids = idsOf(rows)
  const current = await rowsById(tx, name, who, ids)
  if (who.only === null) return { current, hidden: NONE }
  const hidden = await hiddenOf(tx, who, name, ids)
  return { current, hidden: new Set([...hidden, ...(await naming(tx, who, name, rows))]) }
}

/** The ids whose rows exist but are outside the sender's access scope. */
async function hiddenOf(tx: Db, who: Membership, name: CollectionName, ids: readonly string[]) {
  const seen = await rowsById(tx, name, who, ids)
  const all = await rowsById(tx, name, who.accountId, ids)
  return [...all.keys()].filter(id => !seen.has(id))
}

/** Ids of rows that would refer to rows that the sender doesn't see, such as another member's removal or person. */
async function naming(
  tx: Db,
  who: Membership,
  name: CollectionName,
  rows: readonly PushRow[],
): Promise<string[]> {
  const { concerns, clientCreates }: Collection = collections[name]
  if (clientCreates === false) return []
  const found: string[] = []
  for (const [field, target] of Object.entries(subjectFields(concerns))) {
    if (target === undefined) continue
    const named = ({ newDocumentState }: PushRow) => String(newDocumentState[field] ?? '').slice(0, 64)
    const ids = rows.map(named).filter(id => findUnstorable(id) === null)
    const hidden = new Set(await hiddenOf(tx, who, target, ids))
    found.push(...rows.filter(row => hidden.has(named(row))).map(idOf))
  }
  return found
}

/** The fields by which a row refers to the rows that decide its subject. */
function subjectFields(concerns: Concerns): Readonly<Partial<Record<string, CollectionName>>> {
  if (concerns === 'person_id') return { person_id: 'people' }
  return typeof concerns === 'object' ? concerns.via : {}
}

/** The ids that can be queried. A row with another id is refused on its turn, without failing the others. */
export const idsOf = (rows: readonly PushRow[]) => rows.map(idOf).filter(id => findUnstorable(id) === null)

/** The id of a pushed row, or '' for none. */
export function idOf(row: PushRow): string {
  const id = row.newDocumentState.id
  return typeof id === 'string' ? id.slice(0, 64) : ''
}
