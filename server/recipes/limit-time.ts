// Ends work that keeps the program busy for too long, wherever it is: a regular expression too.
import { createContext, Script } from 'node:vm'

/** A page's records take a few milliseconds. */
const TIME_LIMIT = 1_000

/** The work was ended. The message is for people. */
export class TookTooLong extends Error {
  override readonly name = 'TookTooLong'
}

const surroundings: { work: () => unknown } = { work: () => undefined }
createContext(surroundings)
const script = new Script('work()')

/** Does the work and gives its answer. @throws TookTooLong when it is not done in `limit` milliseconds. */
export function limitTime<T>(work: () => T, limit = TIME_LIMIT): T {
  surroundings.work = work
  try {
    return script.runInContext(surroundings, { timeout: limit }) as T
  } catch (error) {
    // From the other context, so it is no Error of this one.
    if (Reflect.get(Object(error), 'code') !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    throw new TookTooLong('a pattern of the recipe takes too long', { cause: error })
  } finally {
    surroundings.work = () => undefined
  }
}
