// Surroundings for tests: a device in memory, whose time can run faster, whose network can be cut, and that can be
// started again with what it kept.
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import type { CollectionName } from '#shared/collections/index.ts'
import { createApi } from '../api.ts'
import { createAuthClient } from '../auth-client.ts'
import { createDevice, type Device } from '../device.ts'
import type { Channel, Environment, Fetch, SocketEvents } from '../environment.ts'
import { SessionKeeper } from '../session-keeper.ts'

/** How much faster timers run than they say. */
const SPEED = 100

export type FakeNetwork = {
  fetch: Fetch
  connect(events: SocketEvents): { send(text: string): void; close(): void }
}

export type FakeDevice = {
  environment: Environment
  /** A tab of the device, started; `names` are the collections it opens. */
  start(names?: readonly CollectionName[]): Device
  /** The session of another tab, not loaded yet. One process cannot open a database twice, so that is all it has. */
  otherTab(): SessionKeeper
  /** Cuts or mends the network, telling the browser or not. */
  cut(offline: boolean, told?: boolean): void
  kept: Map<string, string>
  blobs: Map<string, Map<string, Blob>>
  /** How many rows of whatever kind are stored, of all users or of one. */
  storedRows(userId?: string): number
  /** Moves the device's clock. */
  advance(milliseconds: number): void
}

let storages = 0

function memoryStorage() {
  storages += 1
  const collectionStates = new Map<string, { documents: Map<string, unknown> }>()
  return { ...getRxStorageMemory(), name: `memory-${storages}`, collectionStates }
}

/** A device that reaches the world by `network`. */
export function fakeDevice(network: FakeNetwork): FakeDevice {
  const storage = memoryStorage()
  const kept = new Map<string, string>()
  const blobs = new Map<string, Map<string, Blob>>()
  const tabs = new Map<string, Set<(message: unknown) => void>>()
  const connectivity = new Set<(onLine: boolean) => void>()
  const sockets = new Set<() => void>()
  let locked: Promise<unknown> = Promise.resolve()
  let offline = false
  let moved = 0

  const environment: Environment = {
    origin: 'http://offlist.test',
    fetch: async (path, init) => {
      if (offline) throw new TypeError('fetch failed')
      return network.fetch(path, init)
    },
    openSocket(_path, events) {
      let closed = false
      const close = () => {
        if (closed) return
        closed = true
        sockets.delete(close)
        events.closed()
      }
      if (offline) {
        queueMicrotask(close)
        return { send() {}, close }
      }
      sockets.add(close)
      const there = network.connect({ ...events, closed: close })
      return {
        send: text => there.send(text),
        close: () => {
          there.close()
          close()
        },
      }
    },
    local: {
      get: key => kept.get(key) ?? null,
      set: (key, value) => void kept.set(key, value),
      remove: key => void kept.delete(key),
    },
    openChannel: name => openTabChannel(tabs, name),
    exclusive: (_name, run) => {
      const turn = locked.then(run)
      locked = turn.catch(() => {})
      return turn
    },
    deviceNow: () => Date.now() + moved,
    random: () => 0.5,
    onLine: () => true,
    onConnectivity(listener) {
      connectivity.add(listener)
      return () => connectivity.delete(listener)
    },
    after: (milliseconds, run) => stopper(setTimeout(run, milliseconds / SPEED)),
    every: (milliseconds, run) => stopper(setInterval(run, milliseconds / SPEED)),
    frame: run => stopper(setTimeout(run)),
    blobs: {
      read: async (cache, path) => blobs.get(cache)?.get(path) ?? null,
      async write(cache, path, blob) {
        blobs.set(cache, (blobs.get(cache) ?? new Map<string, Blob>()).set(path, blob))
      },
      remove: async cache => void blobs.delete(cache),
    },
    storage: storage as never,
    multiInstance: false,
    wipeDatabases: async () => {},
  }
  return {
    environment,
    start: names => createDevice(environment, names),
    otherTab: () => otherTab(environment),
    cut(off, told = true) {
      offline = off
      if (off) for (const close of [...sockets]) close()
      if (told) for (const listener of [...connectivity]) listener(!off)
    },
    kept,
    blobs,
    storedRows: (userId = '') =>
      [...storage.collectionStates.entries()]
        .filter(([key]) => key.includes(userId))
        .reduce((sum, [, state]) => sum + state.documents.size, 0),
    advance(milliseconds) {
      moved += milliseconds
    },
  }
}

function otherTab(environment: Environment): SessionKeeper {
  const tokens = { fresh: async () => null, renew: async () => null }
  const api = createApi({ ...environment, tokens, reached() {}, serverTime() {} })
  return new SessionKeeper({ ...environment, auth: createAuthClient(api, () => environment.origin) })
}

function stopper(timer: ReturnType<typeof setTimeout>): () => void {
  return () => clearTimeout(timer)
}

function openTabChannel(tabs: Map<string, Set<(message: unknown) => void>>, name: string): Channel {
  const all = tabs.get(name) ?? new Set()
  tabs.set(name, all)
  const mine = new Set<(message: unknown) => void>()
  return {
    post(message) {
      const copy: unknown = structuredClone(message)
      for (const listener of [...all]) if (!mine.has(listener)) queueMicrotask(() => listener(copy))
    },
    listen(listener) {
      all.add(listener)
      mine.add(listener)
      return () => {
        all.delete(listener)
        mine.delete(listener)
      }
    },
    close: () => {
      for (const listener of mine) all.delete(listener)
    },
  }
}
