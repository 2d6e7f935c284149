// What the server would not take, kept on the device beside the data until the person has seen to it.
import type { RxLocalDocument } from 'rxdb/plugins/core'
import type { CollectionName } from '#shared/collections/index.ts'
import { newId } from '#shared/lib/id.ts'
import { equalJson } from '#shared/lib/json.ts'
import { iso, type Now } from '#shared/lib/time.ts'
import type { Database } from './database.ts'

/** A row that was refused, as it was sent, and why. */
export type RefusedRow = {
  id: string
  collection: CollectionName
  document: Record<string, unknown>
  refusal: { code: string; message: string; field?: string | undefined }
  /** ISO instant, server time. */
  refused_at: string
}

type Kept = { rows: RefusedRow[] }
type Document = RxLocalDocument<unknown, Kept>

/** A local document of the database, so that it is shared by the tabs and goes with the database. */
const KEY = 'refused'

export type Refusals = {
  list(): readonly RefusedRow[]
  subscribe(listener: () => void): () => void
  /** Keeps rows that are not kept yet; resolves when they are on disk. */
  keep(rows: readonly Omit<RefusedRow, 'id' | 'refused_at'>[]): Promise<void>
  dismiss(id: string): Promise<void>
  close(): void
}

export function openRefusals(database: Database, now: Now): Refusals {
  const listeners = new Set<() => void>()
  let rows: readonly RefusedRow[] = []
  const watching = database.getLocal$<Kept>(KEY).subscribe(document => {
    rows = document?.toMutableJSON().data.rows ?? []
    for (const listener of [...listeners]) listener()
  })
  const change = async (edit: (kept: RefusedRow[]) => RefusedRow[]) => {
    const document = await documentOf(database)
    await document.incrementalModify(data => ({ rows: edit(data.rows) }))
  }
  return {
    list: () => rows,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    keep: fresh =>
      change(kept => {
        const isKept = (row: Omit<RefusedRow, 'id' | 'refused_at'>) =>
          kept.some(other => other.collection === row.collection && equalJson(other.document, row.document))
        const added = fresh.filter(row => !isKept(row))
        return [...kept, ...added.map(row => ({ ...row, id: newId(), refused_at: iso(now()) }))]
      }),
    dismiss: id => change(kept => kept.filter(row => row.id !== id)),
    close: () => watching.unsubscribe(),
  }
}

async function documentOf(database: Database): Promise<Document> {
  const existing = await database.getLocal<Kept>(KEY)
  if (existing) return existing as Document
  try {
    return (await database.insertLocal<Kept>(KEY, { rows: [] })) as Document
  } catch (error) {
    // Another tab may have made it in between.
    const made = await database.getLocal<Kept>(KEY)
    if (made) return made as Document
    throw error
  }
}
