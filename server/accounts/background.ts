// Work that an answer must not wait for, because its length would tell whether an account exists.
import type { Log } from '#server/lib/log.ts'

export type Background = {
  /** Starts the work once the answer is on its way. A failure is logged, without its text, which may name an address. */
  run: (what: string, work: () => Promise<void>) => void
  /** Resolves once nothing is under way: for a graceful stop, and for tests. */
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
