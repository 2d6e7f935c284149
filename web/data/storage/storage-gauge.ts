// The state of the device's storage (SPEC.md 9.9): whether the browser preserves the data, how much space remains,
// whether a write ran out of space, and whether data was lost.
import { MINUTE } from '#shared/lib/time.ts'
import type { Environment } from '#web/data/environment.ts'
import type { StorageWatch } from './watched-storage.ts'

/** Sizes in bytes; null if the browser doesn't report them. */
export type StorageHealth = {
  /** The browser preserves the data until the person clears it. */
  persisted: boolean
  usage: number | null
  quota: number | null
  /** Little space remains. */
  low: boolean
  /** The last write ran out of space and stored nothing. */
  full: boolean
  /**
   * The number of unsent changes lost with this device's copy of the account, if the copy was missing or unreadable at
   * a start and is being loaded again from the server. Null if nothing was lost, or the person has dismissed the
   * notice.
   */
  lost: number | null
}

/** Space is low below this share of the quota, or below this many bytes. */
const LOW_SHARE = 0.1
const LOW_BYTES = 50 * 1024 * 1024

/** How often space is measured while an account is open. */
const LOOK_EVERY = 5 * MINUTE

/** Set once we asked the browser to preserve the data: some browsers prompt the person, so we ask only once. */
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

  /** The storage reports to this. */
  readonly watch: StorageWatch = {
    full: () => {
      this.#become({ full: true })
      this.#look()
    },
    wrote: () => {
      if (this.#state.full) this.#become({ full: false })
    },
  }

  /** Starts measuring space regularly. */
  start(): void {
    this.stop()
    this.#look()
    this.#stopLooking = this.#deps.every(LOOK_EVERY, () => this.#look())
  }

  stop(): void {
    this.#stopLooking()
    this.#stopLooking = () => {}
  }

  /** The number of lost unsent changes; null if none were lost, or once the notice is dismissed. */
  noteLost(lost: number | null): void {
    this.#become({ lost })
  }

  /** Asks the browser once to preserve the data; does nothing later, or if the data is already persistent. */
  async askToPersist(): Promise<void> {
    const { local, space } = this.#deps
    const isSettled = local.get(ASKED) !== null || (await space.persisted())
    if (!isSettled) {
      local.set(ASKED, 'yes')
      await space.persist()
    }
    await this.measure()
  }

  /** Measures the space. */
  async measure(): Promise<void> {
    const { space } = this.#deps
    const [room, persisted] = await Promise.all([space.estimate(), space.persisted()])
    const left = room ? room.quota - room.usage : Number.POSITIVE_INFINITY
    const low = room !== null && (left < room.quota * LOW_SHARE || left < LOW_BYTES)
    this.#become({ persisted, low, usage: room?.usage ?? null, quota: room?.quota ?? null })
  }

  /** A browser that doesn't report its space isn't a failure. */
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
