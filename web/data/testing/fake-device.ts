// The environment for tests: an in-memory device with accelerated time and a network that can be cut, which can be
// restarted with its stored data.
import type { CollectionName } from '#shared/collections/index.ts'
import { createApi } from '#web/data/http/api.ts'
import { createAuthClient } from '#web/data/session/auth-client.ts'
import { SessionKeeper } from '#web/data/session/session-keeper.ts'
import { makeKey } from '#web/data/storage/sealer.ts'
import { createDevice, type Device } from '../device.ts'
import type { ApiFetch, DeviceKeys, Environment, SocketEvents, TabChannel } from '../environment.ts'
import { type MemoryDisk, memoryDisk } from './memory-disk.ts'

/** Timers run this many times faster. */
const SPEED = 100

export type FakeNetwork = {
  fetch: ApiFetch
  connect(events: SocketEvents): { send(text: string): void; close(): void }
}

export type FakeDevice = {
  environment: Environment
  /** Starts a tab of the device; `names` are the collections it opens. */
  start(names?: readonly CollectionName[]): Device
  /**
   * The session of another tab, not loaded yet. One process can't open a database twice, so the tab has only a session.
   */
  otherTab(): SessionKeeper
  /** Cuts or restores the network; `told` decides whether the browser is notified. */
  cut(offline: boolean, told?: boolean): void
  kept: Map<string, string>
  blobs: Map<string, Map<string, Blob>>
  /** The keys on the device, by user. */
  keys: Map<string, CryptoKey>
  /** Everything stored, for all users or one, as text: what could be read on the device. */
  dump(userId?: string): string
  /** Removes all stored data and the keys, as a browser short of space does. */
  evict(): void
  /** The disk with the rows. */
  disk: MemoryDisk
  /** The browser's report of its space; null if it reports nothing. */
  room: { usage: number; quota: number } | null
  /** How often the browser was asked to preserve the data; it agrees. */
  asked: number
  /** The number of stored rows of any kind, for all users or one. */
  storedRows(userId?: string): number
  /** Moves the device's clock. */
  advance(milliseconds: number): void
}

function keysIn(kept: Map<string, CryptoKey>): DeviceKeys {
  return {
    async open(userId) {
      const key = kept.get(userId) ?? (await makeKey())
      kept.set(userId, key)
      return key
    },
    find: async userId => kept.get(userId) ?? null,
    destroy: async userId => void kept.delete(userId),
  }
}

/** A device connected to `network`. */
export function fakeDevice(network: FakeNetwork): FakeDevice {
  const disk = memoryDisk()
  const keys = new Map<string, CryptoKey>()
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
      paths: async cache => [...(blobs.get(cache)?.keys() ?? [])],
      drop: async (cache, path) => void blobs.get(cache)?.delete(path),
    },
    keys: keysIn(keys),
    space: {
      estimate: async () => hardware.room,
      persisted: async () => hardware.asked > 0,
      persist: async () => {
        hardware.asked += 1
        return true
      },
    },
    storage: disk.storage,
    multiInstance: false,
    wipeDatabases: async () => {},
  }
  const hardware: FakeDevice = {
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
    keys,
    disk,
    room: null,
    asked: 0,
    storedRows: (userId = '') => disk.rows(userId),
    dump: (userId = '') => disk.dump(userId),
    evict() {
      disk.clear()
      keys.clear()
    },
    advance(milliseconds) {
      moved += milliseconds
    },
  }
  return hardware
}

function otherTab(environment: Environment): SessionKeeper {
  const tokens = { fresh: async () => null, renew: async () => null }
  const api = createApi({ ...environment, tokens, reached() {}, serverTime() {} })
  return new SessionKeeper({ ...environment, auth: createAuthClient(api, () => environment.origin) })
}

function stopper(timer: ReturnType<typeof setTimeout>): () => void {
  return () => clearTimeout(timer)
}

function openTabChannel(tabs: Map<string, Set<(message: unknown) => void>>, name: string): TabChannel {
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
