// What the data layer needs from its environment, so that tests and the service worker can provide their own. The
// browser's version is in browser-environment.ts.
import type { RxStorage } from 'rxdb/plugins/core'
import type { Now } from '#shared/lib/time.ts'
import type { HoldLock } from '#web/data/replication/locks.ts'

/** Sends a request to the server; `path` is on the origin. */
export type ApiFetch = (path: string, init: RequestInit) => Promise<Response>

/** A small string store that survives closing the tab (localStorage in a browser). Never holds a secret. */
export type KeyValue = {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
}

/** Messages between the tabs of one device; a sender doesn't receive its own. */
export type TabChannel = {
  post(message: unknown): void
  listen(listener: (message: unknown) => void): () => void
  close(): void
}

/** The parts of a WebSocket that we use. */
export type Socket = {
  send(text: string): void
  close(): void
}

/** A socket's events. `closed` fires once, even if the socket never opened. */
export type SocketEvents = {
  opened(): void
  message(text: string): void
  closed(): void
}

/** Timers; each returns the function that cancels it. */
export type Timers = {
  after(milliseconds: number, run: () => void): () => void
  every(milliseconds: number, run: () => void): () => void
  /** Runs before the next paint, or soon if nothing is painted. */
  frame(run: () => void): () => void
}

/** Named caches of blobs by path (the Cache API in a browser); null where there is none. */
export type BlobCaches = {
  read(cache: string, path: string): Promise<Blob | null>
  write(cache: string, path: string, blob: Blob): Promise<void>
  remove(cache: string): Promise<void>
  /** The paths in a cache. */
  paths(cache: string): Promise<readonly string[]>
  /** Removes one entry. */
  drop(cache: string, path: string): Promise<void>
}

/** The keys that encrypt accounts' data on this device. They can be used but never read. */
export type DeviceKeys = {
  /** The user's key, created at the first call. */
  open(userId: string): Promise<CryptoKey>
  /** The user's key, if there is one. */
  find(userId: string): Promise<CryptoKey | null>
  /** Makes everything encrypted with the key unreadable, permanently. */
  destroy(userId: string): Promise<void>
}

/** The device's storage space, as the browser reports it. */
export type StorageSpace = {
  /** Used and total bytes; null if the browser doesn't report them. */
  estimate(): Promise<{ usage: number; quota: number } | null>
  /** Whether the browser preserves the data until the person clears it. */
  persisted(): Promise<boolean>
  /** Requests persistence from the browser, which may prompt the person. */
  persist(): Promise<boolean>
}

export type Environment = Timers & {
  /** `https://host`, also the base of the WebSocket's address. */
  origin: string
  fetch: ApiFetch
  openSocket(path: string, events: SocketEvents): Socket
  local: KeyValue
  openChannel(name: string): TabChannel
  /** Runs exclusively among all tabs of the device. */
  exclusive<T>(name: string, run: () => Promise<T>): Promise<T>
  deviceNow: Now
  /** 0 to 1. */
  random(): number
  /** The device's own view, which can be wrong either way. */
  onLine(): boolean
  onConnectivity(listener: (onLine: boolean) => void): () => void
  /** Notified when the page becomes visible, hidden, or is left; absent where there is no page. */
  onVisibility?(listener: (visible: boolean) => void): () => void
  /** Requests sending the outbox in the background; absent if the browser can't do that. */
  requestReplay?(): Promise<boolean>
  /** Locks shared by all tabs and workers; absent where there is only one. */
  holdLock?: HoldLock
  blobs: BlobCaches
  keys: DeviceKeys
  space: StorageSpace
  /** Where rows are stored: IndexedDB by default. */
  storage?: RxStorage<unknown, unknown>
  /** Whether other tabs may share it: true by default. */
  multiInstance?: boolean
  /** Deletes remaining databases whose names begin with `prefix`. */
  wipeDatabases(prefix: string): Promise<void>
}
