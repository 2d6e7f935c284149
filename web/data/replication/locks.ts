// Locks among all tabs and workers of the device (Web Locks).

/** How a lock is taken: with `ifFree` at once or not at all, else in its turn, unless `signal` aborts. */
export type LockOptions = { ifFree?: boolean; signal?: AbortSignal }

/** Takes a lock; resolves with what lets it go, or null when it was not to be had. */
export type HoldLock = (name: string, options: LockOptions) => Promise<(() => void) | null>

/** The browser's; none where it has none, as on pages without TLS. */
export const holdLock: HoldLock | undefined = globalThis.navigator?.locks ? hold : undefined

function hold(name: string, { ifFree, signal }: LockOptions): Promise<(() => void) | null> {
  return new Promise((resolve, reject) => {
    const held = (lock: Lock | null) => {
      if (!lock) return resolve(null)
      return new Promise<void>(release => resolve(release))
    }
    const options = ifFree ? { ifAvailable: true } : signal ? { signal } : {}
    navigator.locks.request(name, options, held).catch(error => {
      if (signal?.aborted) resolve(null)
      else reject(error)
    })
  })
}

/** Whether somebody waits for a lock. */
export async function isWanted(name: string): Promise<boolean> {
  const { pending } = await navigator.locks.query()
  return pending?.some(lock => lock.name === name) ?? false
}
