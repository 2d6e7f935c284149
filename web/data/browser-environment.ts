// The browser as the data layer's environment. Nothing runs on import, so that modules can be loaded while pages are
// prerendered.
import { browserFetch } from '#web/data/http/api.ts'
import { holdLock } from '#web/data/replication/locks.ts'
import { onVisibility, requestReplay } from '#web/data/replication/page-signs.ts'
import { browserKeys } from '#web/data/storage/device-keys.ts'
import type { BlobCaches, Environment, KeyValue, StorageSpace, TabChannel, Timers } from './environment.ts'

export function browserEnvironment(): Environment {
  return {
    ...timers,
    get origin() {
      return globalThis.location?.origin ?? ''
    },
    fetch: browserFetch,
    openSocket(path, events) {
      const socket = new WebSocket(new URL(path, location.origin.replace(/^http/, 'ws')))
      socket.addEventListener('open', () => events.opened())
      socket.addEventListener('message', event => events.message(String(event.data)))
      socket.addEventListener('close', () => events.closed())
      return { send: text => socket.send(text), close: () => socket.close() }
    },
    local,
    openChannel,
    exclusive: (name, run) => (navigator.locks ? navigator.locks.request(name, run) : run()),
    deviceNow: () => Date.now(),
    random: () => Math.random(),
    onLine: () => globalThis.navigator?.onLine ?? true,
    onConnectivity(listener) {
      const online = () => listener(true)
      const offline = () => listener(false)
      addEventListener('online', online)
      addEventListener('offline', offline)
      return () => {
        removeEventListener('online', online)
        removeEventListener('offline', offline)
      }
    },
    onVisibility,
    requestReplay,
    ...(holdLock ? { holdLock } : {}),
    blobs,
    keys: browserKeys,
    space,
    wipeDatabases,
  }
}

/** A hidden tab paints nothing: its frame callbacks run after this many milliseconds. */
const HIDDEN_FRAME = 100

const timers: Timers = {
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds)
    return () => clearTimeout(timer)
  },
  every(milliseconds, run) {
    const timer = setInterval(run, milliseconds)
    return () => clearInterval(timer)
  },
  frame(run) {
    const stop = () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
    const go = () => {
      stop()
      run()
    }
    const frame = requestAnimationFrame(go)
    const timer = setTimeout(go, HIDDEN_FRAME)
    return stop
  },
}

/** localStorage; where it's forbidden or full, nothing is stored. */
const local: KeyValue = {
  get: key => attempt(() => globalThis.localStorage?.getItem(key) ?? null) ?? null,
  set: (key, value) => void attempt(() => globalThis.localStorage?.setItem(key, value)),
  remove: key => void attempt(() => globalThis.localStorage?.removeItem(key)),
}

function attempt<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch (error) {
    console.warn('Not remembered on this device:', error)
    return undefined
  }
}

function openChannel(name: string): TabChannel {
  const channel = new BroadcastChannel(name)
  return {
    post: message => channel.postMessage(message),
    listen(listener) {
      const heard = (event: MessageEvent<unknown>) => listener(event.data)
      channel.addEventListener('message', heard)
      return () => channel.removeEventListener('message', heard)
    },
    close: () => channel.close(),
  }
}

const blobs: BlobCaches = {
  async read(cache, path) {
    if (!('caches' in globalThis)) return null
    const kept = await (await caches.open(cache)).match(path)
    return kept ? kept.blob() : null
  },
  async write(cache, path, blob) {
    if ('caches' in globalThis) await (await caches.open(cache)).put(path, new Response(blob))
  },
  async remove(cache) {
    if ('caches' in globalThis) await caches.delete(cache)
  },
  async paths(cache) {
    // `caches.open` would create a missing cache.
    if (!('caches' in globalThis) || !(await caches.has(cache))) return []
    return (await (await caches.open(cache)).keys()).map(({ url }) => new URL(url).pathname)
  },
  async drop(cache, path) {
    if ('caches' in globalThis && (await caches.has(cache))) await (await caches.open(cache)).delete(path)
  },
}

/** Old browsers, and pages without TLS, have no storage manager. */
const space: StorageSpace = {
  async estimate() {
    const { usage, quota } = (await globalThis.navigator?.storage?.estimate?.()) ?? {}
    return usage === undefined || quota === undefined ? null : { usage, quota }
  },
  persisted: async () => (await globalThis.navigator?.storage?.persisted?.()) ?? false,
  persist: async () => (await globalThis.navigator?.storage?.persist?.()) ?? false,
}

async function wipeDatabases(prefix: string): Promise<void> {
  const left = (await globalThis.indexedDB?.databases?.()) ?? []
  await Promise.all(
    left
      .flatMap(({ name }) => (name?.startsWith(prefix) ? [name] : []))
      .map(
        name =>
          new Promise<void>((resolve, reject) => {
            const request = indexedDB.deleteDatabase(name)
            request.onsuccess = () => resolve()
            request.onerror = () => reject(request.error)
          }),
      ),
  )
}
