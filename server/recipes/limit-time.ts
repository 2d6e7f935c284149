// Stops work that keeps the program busy for too long, even inside a regular expression. Only the work's own CPU time
// counts: on a busy machine it has to wait for its turn, which isn't its fault.
import { performance } from 'node:perf_hooks'
import { threadCpuUsage } from 'node:process'
import { createContext, Script } from 'node:vm'

/** In milliseconds. A page's records take a few. */
const TIME_LIMIT = 1_000
/** The most by which each turn may be longer than the one before. */
const MOST_LONGER = 12
/** The wall time after which the machine counts as too busy, as a multiple of the limit. */
const MOST_TURNS = 60

/** The work was stopped. The message is for people. */
export class TookTooLong extends Error {
  override readonly name = 'TookTooLong'
}

const surroundings: { work: () => unknown } = { work: () => undefined }
createContext(surroundings)
const script = new Script('work()')

/**
 * Runs the work and returns its answer. Work that was interrupted too early starts over, so it must not change
 * anything.
 * @throws TookTooLong if it needs more than `limit` milliseconds of processor time.
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
    // Long enough to reach the limit at its share of the processor, plus a margin.
    turn = Math.ceil(Math.min(turn * MOST_LONGER, (turn * limit * 1.2) / Math.max(used, 1)))
  }
}

/** The CPU clock runs slightly behind the wall clock. */
const ALMOST = 0.9

type Attempt<T> = { isDone: true; answer: T } | { isDone: false; cause: unknown }

function attempt<T>(work: () => T, timeout: number): Attempt<T> {
  surroundings.work = work
  try {
    return { isDone: true, answer: script.runInContext(surroundings, { timeout }) as T }
  } catch (error) {
    // The error is from the other context, so it isn't an `Error` of this one.
    if (Reflect.get(Object(error), 'code') !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    return { isDone: false, cause: error }
  } finally {
    surroundings.work = () => undefined
  }
}
