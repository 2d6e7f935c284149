// Locks among all tabs and workers of the device (Web Locks).

/** With `ifFree`, takes the lock only if it's free now; otherwise waits its turn, until `signal` aborts. */
export type LockOptions = { ifFree?: boolean; signal?: AbortSignal }

/** Takes a lock; resolves with its release function, or null if the lock wasn't available. */
export type HoldLock = (name: string, options: LockOptions) => Promise<(() => void) | null>

/** The browser's locks; undefined without Web Locks, as on pages without TLS. */
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

/** Whether a request waits for the lock. */
export async function isWanted(name: string): Promise<boolean> {
  const { pending } = await navigator.locks.query()
  return pending?.some(lock => lock.name === name) ?? false
}
