// A query whose result stays current, as a store for React to subscribe to. Identical queries share one; bursts of
// changes are shown once per frame.
import type { MangoQuery, RxDocument } from 'rxdb/plugins/core'
import type { Timers } from '#web/data/environment.ts'
import type { AnyLocalCollection, AnyRow } from './database.ts'

/**
 * `whole`: read after the collection's first pull ended, so no rows means that there are none. `failed`: the store
 * couldn't be read; the last result stays.
 */
export type Snapshot = {
  status: 'loading' | 'ready'
  docs: readonly AnyRow[]
  whole: boolean
  failed: boolean
}

/** Whether the collection's first pull has ended, and a subscription to that. */
export type FirstPullProgress = { ended(): boolean; subscribe(listener: () => void): () => void }

export type LiveQuery = {
  snapshot(): Snapshot
  subscribe(listener: () => void): () => void
}

export const LOADING: Snapshot = { status: 'loading', docs: [], whole: false, failed: false }

const plainRows = new WeakMap<RxDocument<AnyRow>, AnyRow>()
const byCollection = new WeakMap<AnyLocalCollection, Map<string, LiveQuery>>()

/** The live query of a collection; the same object for the same query. */
export function liveQuery(
  collection: AnyLocalCollection,
  query: MangoQuery<AnyRow>,
  timers: Pick<Timers, 'frame'>,
  firstPull: FirstPullProgress,
) {
  const key = JSON.stringify(query)
  const known = byCollection.get(collection) ?? new Map<string, LiveQuery>()
  byCollection.set(collection, known)
  const live = known.get(key) ?? createLiveQuery(collection, query, timers, firstPull)
  known.set(key, live)
  return live
}

function createLiveQuery(
  collection: AnyLocalCollection,
  query: MangoQuery<AnyRow>,
  timers: Pick<Timers, 'frame'>,
  firstPull: FirstPullProgress,
): LiveQuery {
  const listeners = new Set<() => void>()
  let shown = LOADING
  let next: Snapshot | null = null
  let whole = firstPull.ended()
  let stopQuery: (() => void) | null = null
  let stopFrame: (() => void) | null = null

  const show = () => {
    stopFrame = null
    if (!next) return
    shown = next
    next = null
    for (const listener of [...listeners]) listener()
  }
  const take = (documents: readonly RxDocument<AnyRow>[]) => {
    next = { status: 'ready', docs: documents.map(plain), whole, failed: false }
    stopFrame ??= timers.frame(show)
  }
  const fail = (error: unknown) => {
    console.error('Reading the device’s rows failed:', error)
    next = { ...(next ?? shown), failed: true }
    stopFrame ??= timers.frame(show)
  }
  const start = () => {
    whole = firstPull.ended()
    const results = collection.find(query).$.subscribe({ next: take, error: fail })
    const stopWaiting = whole ? () => {} : readOnceWhole()
    stopQuery = () => {
      results.unsubscribe()
      stopWaiting()
    }
  }
  /**
   * The pull can end before its rows have come through the query, so we read once more before the list counts as empty.
   */
  const readOnceWhole = () => {
    const stopHearing = firstPull.subscribe(() => {
      if (!firstPull.ended()) return
      stopHearing()
      const waiting = stopQuery
      collection
        .find(query)
        .exec()
        .then(documents => {
          if (stopQuery !== waiting) return
          whole = true
          take(documents)
        })
        .catch(error => console.warn('Reading after the first pull:', error))
    })
    return stopHearing
  }
  const stop = () => {
    stopQuery?.()
    stopFrame?.()
    stopQuery = stopFrame = next = null
  }
  return {
    // Without listeners it may become outdated; the next listener updates it within a frame.
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

/** The plain row without RxDB's wrapper; the same object for the same revision. */
function plain(document: RxDocument<AnyRow>): AnyRow {
  const known = plainRows.get(document)
  if (known) return known
  const row = document.toJSON() as AnyRow
  plainRows.set(document, row)
  return row
}
