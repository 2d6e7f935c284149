// A query whose result stays current, as a store that React can subscribe to. Shared by all who ask the same; bursts
// of changes are shown once per frame.
import type { MangoQuery, RxDocument } from 'rxdb/plugins/core'
import type { Timers } from '#web/data/environment.ts'
import type { AnyCollection, AnyRow } from './database.ts'

export type Snapshot = { status: 'loading' | 'ready'; docs: readonly AnyRow[] }

export type LiveQuery = {
  snapshot(): Snapshot
  subscribe(listener: () => void): () => void
}

export const LOADING: Snapshot = { status: 'loading', docs: [] }

const plainRows = new WeakMap<RxDocument<AnyRow>, AnyRow>()
const byCollection = new WeakMap<AnyCollection, Map<string, LiveQuery>>()

/** The live query of a collection; the same object for the same query. */
export function liveQuery(
  collection: AnyCollection,
  query: MangoQuery<AnyRow>,
  timers: Pick<Timers, 'frame'>,
) {
  const key = JSON.stringify(query)
  const known = byCollection.get(collection) ?? new Map<string, LiveQuery>()
  byCollection.set(collection, known)
  const live = known.get(key) ?? createLiveQuery(collection, query, timers)
  known.set(key, live)
  return live
}

function createLiveQuery(
  collection: AnyCollection,
  query: MangoQuery<AnyRow>,
  timers: Pick<Timers, 'frame'>,
): LiveQuery {
  const listeners = new Set<() => void>()
  let shown = LOADING
  let next: Snapshot | null = null
  let stopQuery: (() => void) | null = null
  let stopFrame: (() => void) | null = null

  const show = () => {
    stopFrame = null
    if (!next) return
    shown = next
    next = null
    for (const listener of [...listeners]) listener()
  }
  const start = () => {
    const results = collection.find(query).$.subscribe(documents => {
      next = { status: 'ready', docs: documents.map(plain) }
      stopFrame ??= timers.frame(show)
    })
    stopQuery = () => results.unsubscribe()
  }
  const stop = () => {
    stopQuery?.()
    stopFrame?.()
    stopQuery = stopFrame = next = null
  }
  return {
    // After the last listener left it may be out of date; the next one brings it up to date within a frame.
    snapshot: () => shown,
    subscribe(listener) {
      listeners.add(listener)
      if (!stopQuery) start()
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) stop()
      }
    },
  }
}

/** The row without RxDB around it; the same object for the same revision. */
function plain(document: RxDocument<AnyRow>): AnyRow {
  const known = plainRows.get(document)
  if (known) return known
  const row = document.toJSON() as AnyRow
  plainRows.set(document, row)
  return row
}
