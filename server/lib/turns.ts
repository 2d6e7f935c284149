// Limits concurrent requests per key and queues the others, so that a flood from one account takes only its share of
// this process.
import { ClientDisconnected } from './client-disconnected.ts'
import { AppError } from './problem.ts'

export type TurnLimits = {
  /** Requests of one key that run at once. */
  atOnce: number
  /** The maximum of waiting requests of one key. */
  waiting: number
}

export type Turns = {
  /**
   * Resolves when it's this request's turn; call the returned function when the work is done.
   * @throws ClientDisconnected when the client leaves first. @throws AppError rate_limited when too many are already
   * waiting.
   */
  take: (key: string, signal: AbortSignal) => Promise<() => void>
}

type Line = { working: number; waiting: Set<() => void> }

/** Holds a queue per key while it has any requests. */
export function createTurns({ atOnce, waiting }: TurnLimits): Turns {
  const lines = new Map<string, Line>()

  const release = (key: string, line: Line) => {
    const [next] = line.waiting
    // A finished request passes its place directly to the next one, so no other can slip in between.
    if (next) next()
    else {
      line.working -= 1
      if (line.working === 0) lines.delete(key)
    }
  }
  const wait = (line: Line, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const settle = (how: () => void) => () => {
        line.waiting.delete(go)
        signal.removeEventListener('abort', leave)
        how()
      }
      const go = settle(resolve)
      const leave = settle(() => reject(new ClientDisconnected()))
      line.waiting.add(go)
      signal.addEventListener('abort', leave)
    })
  return {
    async take(key, signal) {
      if (signal.aborted) throw new ClientDisconnected()
      const line = lines.get(key) ?? { working: 0, waiting: new Set() }
      lines.set(key, line)
      if (line.working < atOnce) line.working += 1
      else if (line.waiting.size >= waiting)
        throw new AppError('rate_limited', 'You have too many requests in progress. Try again in a moment.', {
          headers: { 'retry-after': '1' },
        })
      else await wait(line, signal)
      return () => release(key, line)
    },
  }
}
