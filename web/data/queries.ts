// Hooks and functions that read and write the device's rows. They work the same online and offline.

import { useMemo, useState, useSyncExternalStore } from 'react'
import type { MangoQuerySelector } from 'rxdb/plugins/core'
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { CollectionName } from '#shared/collections/index.ts'
import type { AnyLocalCollection, LocalDocuments } from '#web/data/storage/database.ts'
import { LOADING, liveQuery } from '#web/data/storage/live-query.ts'
import { addRow, changeRow, deleteRow } from '#web/data/storage/row-writes.ts'
import { device } from './device.ts'
import { type Docs, type SortOrder, stableSelection, type Test } from './stable-selection.ts'
import { useAccount } from './store.ts'

export type { Docs, LocalDocuments }

export type DocsQuery<T> = {
  /** A selector the store evaluates, or a predicate over each document. */
  where?: ((doc: T) => boolean) | MangoQuerySelector<T>
  /** Fields with directions, or a comparison. */
  sort?: readonly { readonly [field: string]: 'asc' | 'desc' }[] | ((a: T, b: T) => number)
}

const nothing = () => () => {}

/** A collection's matching documents, sorted. The list keeps its identity while its members are the same. */
export function useDocs<N extends CollectionName>(
  name: N,
  query: DocsQuery<LocalDocuments[N]> = {},
): Docs<LocalDocuments[N]> {
  const { where, sort } = query
  const account = useAccount()
  const asked = JSON.stringify({
    ...(typeof where === 'object' ? { selector: where } : {}),
    ...(Array.isArray(sort) ? { sort } : {}),
  })
  const live = useMemo(
    () =>
      account
        ? liveQuery(
            account.database[name] as never,
            JSON.parse(asked),
            device.environment,
            account.sync.firstPull(name),
          )
        : { snapshot: () => LOADING, subscribe: nothing },
    [account, name, asked],
  )
  const found = useSyncExternalStore(live.subscribe, live.snapshot, () => LOADING)
  const [select] = useState(stableSelection)
  return select(found, where as Test, sort as SortOrder) as unknown as Docs<LocalDocuments[N]>
}

/** One document, or null when it doesn't exist (or isn't loaded: see `status`). */
export function useDoc<N extends CollectionName>(
  name: N,
  id: string,
): { status: 'loading' | 'ready'; doc: LocalDocuments[N] | null; failed: boolean } {
  const { status, docs, failed } = useDocs(name, { where: { id } as MangoQuerySelector<LocalDocuments[N]> })
  const doc = docs[0] ?? null
  return useMemo(() => ({ status, doc, failed }), [status, doc, failed])
}

export type Sites = { status: 'loading' | 'ready'; sites: ReadonlyMap<string, DataBrokerSite> }

/** The brokers by id. `loading` until this device has them. */
export function useSites(): Sites {
  const { status, docs } = useDocs('data_broker_sites')
  return useMemo(() => ({ status, sites: new Map(docs.map(site => [site.id, site])) }), [status, docs])
}

/** A row as it is on this device now; null if it isn't here. */
export async function readDoc<N extends CollectionName>(
  name: N,
  id: string,
): Promise<LocalDocuments[N] | null> {
  const { database } = await device.databases.whenOpen()
  const row = await (database[name] as unknown as AnyLocalCollection).findOne(id).exec()
  return (row?.toMutableJSON() ?? null) as LocalDocuments[N] | null
}

/** Adds a row; resolves once it's stored on this device. */
export async function insertDoc<N extends CollectionName>(name: N, doc: LocalDocuments[N]): Promise<void> {
  return addRow(await device.databases.whenOpen(), name, doc)
}

/** Changes fields that the person may edit. */
export async function changeDoc<N extends CollectionName>(
  name: N,
  id: string,
  patch: Partial<LocalDocuments[N]>,
): Promise<void> {
  return changeRow(await device.databases.whenOpen(), name, id, patch)
}

export async function removeDoc(name: CollectionName, id: string): Promise<void> {
  return deleteRow(await device.databases.whenOpen(), name, id)
}
