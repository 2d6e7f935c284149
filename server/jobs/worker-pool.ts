// The workers of this process. They query due work when a worker is free: at intervals, when work ends, and on a nudge.
import { performance } from 'node:perf_hooks'

export type WorkerPool = {
  /** Checks for due work now. */
  nudge: () => void
  /** Whether a worker is idle. */
  hasFree: () => boolean
  /** Whether a worker is at work. */
  isWorking: () => boolean
  /** Starts no more work; resolves when all running work has ended. */
  stop: () => Promise<void>
}

type PoolOptions<Due> = {
  workers: number
  /** How long a query's result is valid, and the interval between polls, in milliseconds. */
  every: number
  /** Most urgent first. */
  findDue: () => Promise<readonly Due[]>
  /** Takes the work and returns a function that does it, or null if it's unavailable. */
  take: (due: Due) => Promise<(() => Promise<void>) | null>
  onError: (error: unknown) => void
}

/** Starts the workers. */
export function startWorkerPool<Due>(options: PoolOptions<Due>): WorkerPool {
  const { workers, every, findDue, take, onError } = options
  const running = new Set<Promise<void>>()
  let due: readonly Due[] = []
  let foundAt = Number.NEGATIVE_INFINITY
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | null = null
  let again = false

  const start = (work: () => Promise<void>) => {
    const done = work()
      .catch(onError)
      .finally(() => {
        running.delete(done)
        look()
      })
    running.add(done)
  }

  /** Gives work to free workers until there are no more workers or no more work. */
  const fill = async () => {
    let isFresh = false
    while (!isStopped && running.size < workers) {
      if (due.length === 0 || performance.now() - foundAt > every) {
        if (isFresh && due.length === 0) return
        due = await findDue()
        foundAt = performance.now()
        isFresh = true
      }
      const [next, ...rest] = due
      if (next === undefined) return
      due = rest
      // A failure to take one item doesn't block the others: it's reported, and a later poll finds it again.
      const work = await take(next).catch(error => {
        onError(error)
        return null
      })
      if (work) start(work)
    }
  }

  const lookUntilDone = async () => {
    do {
      again = false
      await fill().catch(onError)
    } while (again && !isStopped)
    looking = null
    if (!isStopped) timer = setTimeout(look, every)
  }

  function look(): void {
    if (isStopped) return
    clearTimeout(timer)
    again = true
    looking ??= lookUntilDone()
  }

  look()
  return {
    hasFree: () => !isStopped && running.size < workers,
    isWorking: () => running.size > 0,
    nudge() {
      foundAt = Number.NEGATIVE_INFINITY
      look()
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await looking
      await Promise.all(running)
    },
  }
}
