// A number of workers in this process, and what there is for them to do. What is due is asked for when a worker is free:
// at intervals, when work ends, and when somebody says that there is more.
import { performance } from 'node:perf_hooks'

export type WorkerPool = {
  /** Looks for due work now. */
  nudge: () => void
  /** Whether a worker has nothing to do. */
  hasFree: () => boolean
  /** Starts nothing more; resolves when all that runs has ended. */
  stop: () => Promise<void>
}

type PoolOptions<Due> = {
  workers: number
  /** How long due work is believed to be due, and the longest it waits for a free worker to look, in milliseconds. */
  every: number
  /** The most urgent first. */
  findDue: () => Promise<readonly Due[]>
  /** Takes it and answers what does it, or null when it was not to be had. */
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

  /** Gives free workers something to do, until there is none of the one or the other. */
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
      // One that cannot be taken holds up nobody else's: it is reported, and found again by a later look.
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
