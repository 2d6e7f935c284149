// Runs work after the response, because its duration would reveal whether an account exists.
import type { Log } from '#server/lib/log.ts'

export type Background = {
  /**
   * Starts the work after the response is sent. Failures are logged without their message, which may contain an
   * address.
   */
  run: (what: string, work: () => Promise<void>) => void
  /** Resolves when no work is running: for a graceful shutdown, and for tests. */
  idle: () => Promise<void>
}

export function createBackground(log: Log): Background {
  const underWay = new Set<Promise<void>>()
  return {
    run(what, work) {
      const task = new Promise(resolve => setImmediate(resolve))
        .then(work)
        .catch((error: unknown) => log.error({ what, error: nameOf(error) }, 'background work failed'))
        .then(() => {
          underWay.delete(task)
        })
      underWay.add(task)
    },
    async idle() {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}

function nameOf(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : null
  return code ?? (error instanceof Error ? error.name : typeof error)
}
