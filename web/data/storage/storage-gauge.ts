// How the device's storage is doing (SPEC.md 9.9): whether the browser promises to keep the data, how much room is
// left, whether a write found none, and whether what was here is gone.
import { MINUTE } from '#shared/lib/time.ts'
import type { Environment } from '#web/data/environment.ts'
import type { StorageWatch } from './watched-storage.ts'

/** How things stand with the device's storage. Sizes in bytes; null where the browser does not say. */
export type StorageHealth = {
  /** The browser keeps the data until the person clears it. */
  persisted: boolean
  usage: number | null
  quota: number | null
  /** Little room is left. */
  low: boolean
  /** The last write found no room; nothing of it was kept. */
  full: boolean
  /**
   * The number of unsent changes lost with this device's copy of the account, if the copy was missing or unreadable at
   * a start and is being loaded again from the server. Null if nothing was lost, or the person has dismissed the
   * notice.
   */
  lost: number | null
}

/** Room is low below this share of the quota, or below these bytes. */
const LOW_SHARE = 0.1
const LOW_BYTES = 50 * 1024 * 1024

/** How often room is looked at while an account is open. */
const LOOK_EVERY = 5 * MINUTE

/** Set once the browser was asked to keep the data: some ask the person, who is asked once. */
export const ASKED = 'offlist-asked-to-persist'

const UNKNOWN: StorageHealth = {
  persisted: false,
  usage: null,
  quota: null,
  low: false,
  full: false,
  lost: null,
}

export type StorageGaugeDeps = Pick<Environment, 'space' | 'local' | 'every'>

export class StorageGauge {
  readonly #deps: StorageGaugeDeps
  readonly #listeners = new Set<() => void>()
  #state = UNKNOWN
  #stopLooking = () => {}

  constructor(deps: StorageGaugeDeps) {
    this.#deps = deps
  }

  readonly state = (): StorageHealth => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** What the storage reports to. */
  readonly watch: StorageWatch = {
    full: () => {
      this.#become({ full: true })
      this.#look()
    },
    wrote: () => {
      if (this.#state.full) this.#become({ full: false })
    },
  }

  /** Looks at the room now and then from here on. */
  start(): void {
    this.stop()
    this.#look()
    this.#stopLooking = this.#deps.every(LOOK_EVERY, () => this.#look())
  }

  stop(): void {
    this.#stopLooking()
    this.#stopLooking = () => {}
  }

  /** The number of unsent changes that were lost; null if none were, or once the notice is dismissed. */
  noteLost(lost: number | null): void {
    this.#become({ lost })
  }

  /** Asks the browser to keep the data, the first time; later, and where it does already, asks nothing. */
  async askToPersist(): Promise<void> {
    const { local, space } = this.#deps
    const isSettled = local.get(ASKED) !== null || (await space.persisted())
    if (!isSettled) {
      local.set(ASKED, 'yes')
      await space.persist()
    }
    await this.measure()
  }

  /** Looks at the room. */
  async measure(): Promise<void> {
    const { space } = this.#deps
    const [room, persisted] = await Promise.all([space.estimate(), space.persisted()])
    const left = room ? room.quota - room.usage : Number.POSITIVE_INFINITY
    const low = room !== null && (left < room.quota * LOW_SHARE || left < LOW_BYTES)
    this.#become({ persisted, low, usage: room?.usage ?? null, quota: room?.quota ?? null })
  }

  /** A browser that will not say how much room there is is no failure. */
  #look(): void {
    this.measure().catch(error => console.warn('Room on this device:', error))
  }

  #become(change: Partial<StorageHealth>): void {
    const next = { ...this.#state, ...change }
    if (JSON.stringify(next) === JSON.stringify(this.#state)) return
    this.#state = next
    for (const listener of [...this.#listeners]) listener()
  }
}
