// What the data layer needs of its surroundings, so that tests and the service worker can bring their own. What a
// browser gives is in browser-environment.ts.
import type { RxStorage } from 'rxdb/plugins/core'
import type { Now } from '#shared/lib/time.ts'
import type { HoldLock } from '#web/data/replication/locks.ts'

/** Asks the server; `path` is on the origin. */
export type ApiFetch = (path: string, init: RequestInit) => Promise<Response>

/** A small store of strings that outlives the tab (localStorage in a browser). Never holds a secret. */
export type KeyValue = {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
}

/** Messages between the tabs of one device; a sender does not hear itself. */
export type TabChannel = {
  post(message: unknown): void
  listen(listener: (message: unknown) => void): () => void
  close(): void
}

/** A WebSocket, as far as we use one. */
export type Socket = {
  send(text: string): void
  close(): void
}

/** What a socket tells. `closed` comes once, also when it never opened. */
export type SocketEvents = {
  opened(): void
  message(text: string): void
  closed(): void
}

/** Timers; each answers the function that stops it. */
export type Timers = {
  after(milliseconds: number, run: () => void): () => void
  every(milliseconds: number, run: () => void): () => void
  /** Runs before the next paint, or soon where nothing is painted. */
  frame(run: () => void): () => void
}

/** Named caches of blobs by path (the Cache API in a browser); null where there is none. */
export type BlobCaches = {
  read(cache: string, path: string): Promise<Blob | null>
  write(cache: string, path: string, blob: Blob): Promise<void>
  remove(cache: string): Promise<void>
  /** What is kept in a cache. */
  paths(cache: string): Promise<readonly string[]>
  /** Removes one thing. */
  drop(cache: string, path: string): Promise<void>
}

/** The keys that accounts' data is sealed with on this device. They can be used, never read. */
export type DeviceKeys = {
  /** The user's key, made the first time. */
  open(userId: string): Promise<CryptoKey>
  /** The user's key if there is one. */
  find(userId: string): Promise<CryptoKey | null>
  /** Makes everything sealed with it unreadable, for ever. */
  destroy(userId: string): Promise<void>
}

/** The device's room for data, as far as the browser tells. */
export type StorageSpace = {
  /** Bytes in use and in all; null where the browser does not say. */
  estimate(): Promise<{ usage: number; quota: number } | null>
  /** Whether the browser keeps the data until the person clears it. */
  persisted(): Promise<boolean>
  /** Asks the browser to; it may ask the person. */
  persist(): Promise<boolean>
}

export type Environment = Timers & {
  /** `https://host`, also the base of the WebSocket's address. */
  origin: string
  fetch: ApiFetch
  openSocket(path: string, events: SocketEvents): Socket
  local: KeyValue
  openChannel(name: string): TabChannel
  /** Runs alone among all tabs of the device. */
  exclusive<T>(name: string, run: () => Promise<T>): Promise<T>
  deviceNow: Now
  /** 0 to 1. */
  random(): number
  /** What the device believes; it can be wrong either way. */
  onLine(): boolean
  onConnectivity(listener: (onLine: boolean) => void): () => void
  /** Told when the page comes back into view, and when it is hidden or left; none where there is no page. */
  onVisibility?(listener: (visible: boolean) => void): () => void
  /** Asks for the outbox to be sent in the background; none where that cannot be. */
  requestReplay?(): Promise<boolean>
  /** Locks among all tabs and workers; none where nobody else can be. */
  holdLock?: HoldLock
  blobs: BlobCaches
  keys: DeviceKeys
  space: StorageSpace
  /** Where rows are kept: IndexedDB unless given. */
  storage?: RxStorage<unknown, unknown>
  /** Whether other tabs may share it: true unless given. */
  multiInstance?: boolean
  /** Deletes what is left of databases whose name begins so. */
  wipeDatabases(prefix: string): Promise<void>
}
