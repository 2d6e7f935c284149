// Ends work that keeps the program busy for too long, wherever it is: a regular expression too. What counts is the time
// that the work itself took on the processor: on a busy machine it waits for its turn, and that is not its fault.
import { performance } from 'node:perf_hooks'
import { threadCpuUsage } from 'node:process'
import { createContext, Script } from 'node:vm'

/** A page's records take a few milliseconds. */
const TIME_LIMIT = 1_000
/** A turn is at most so many times as long as the one before. */
const MOST_LONGER = 12
/** So many times the limit may pass on the clock; then the machine is too busy for anything. */
const MOST_TURNS = 60

/** The work was ended. The message is for people. */
export class TookTooLong extends Error {
  override readonly name = 'TookTooLong'
}

const surroundings: { work: () => unknown } = { work: () => undefined }
createContext(surroundings)
const script = new Script('work()')

/**
 * Does the work and gives its answer. It is begun anew when it had no chance, so it must change nothing.
 * @throws TookTooLong when it is not done in `limit` milliseconds of the processor's time.
 */
export function limitTime<T>(work: () => T, limit = TIME_LIMIT): T {
  const until = performance.now() + limit * MOST_TURNS
  for (let turn = limit; ; ) {
    const before = threadCpuUsage()
    const done = attempt(work, turn)
    if (done.isDone) return done.answer
    const { user, system } = threadCpuUsage(before)
    const used = (user + system) / 1_000
    if (used >= limit * ALMOST)
      throw new TookTooLong('a pattern of the recipe takes too long', { cause: done.cause })
    if (performance.now() >= until) throw new TookTooLong('this machine is too busy', { cause: done.cause })
    // As long as its share of the processor makes the limit, and some more.
    turn = Math.ceil(Math.min(turn * MOST_LONGER, (turn * limit * 1.2) / Math.max(used, 1)))
  }
}

/** The processor's time is counted a little short of the clock's. */
const ALMOST = 0.9

type Attempt<T> = { isDone: true; answer: T } | { isDone: false; cause: unknown }

function attempt<T>(work: () => T, timeout: number): Attempt<T> {
  surroundings.work = work
  try {
    return { isDone: true, answer: script.runInContext(surroundings, { timeout }) as T }
  } catch (error) {
    // From the other context, so it is no Error of this one.
    if (Reflect.get(Object(error), 'code') !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    return { isDone: false, cause: error }
  } finally {
    surroundings.work = () => undefined
  }
}
