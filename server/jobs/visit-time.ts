// How long a piece of work may take, and a visit to a site within it. A visit that runs out of time is over by its own
// doing: what it has seen counts, and the next one goes on from there.
import { performance } from 'node:perf_hooks'
import { MINUTE } from '#shared/lib/time.ts'

/** A piece of work that takes longer is given up for this time: what hangs must not hold a worker for ever. Wall time. */
export const WORK_LIMIT = 10 * MINUTE
/**
 * After this long a visit asks for nobody else: 12 searches at the 30 s that a page may take would fill it and more.
 * What is left is for the control, and for the own pages of listings.
 */
const SEARCHES_TAKE = 5 * MINUTE
/** A visit is over then, whatever it waits for, with time left to write down what it saw. */
const VISIT_TAKES = WORK_LIMIT - MINUTE

export type VisitTime = {
  /** Whether another search may begin. */
  hasTime: () => boolean
  /** Aborts when the visit has to be over. */
  over: AbortSignal
}

/** The time of a visit that begins now. */
export function beginVisitTime(): VisitTime {
  const began = performance.now()
  return {
    hasTime: () => performance.now() - began < SEARCHES_TAKE,
    over: AbortSignal.timeout(VISIT_TAKES),
  }
}

/** What `asked` answers, or `late` once the visit is over; then nobody waits for it any more. */
export async function inTime<T>({ over }: VisitTime, asked: () => Promise<T>, late: T): Promise<T> {
  if (over.aborted) return late
  const ended = Promise.withResolvers<T>()
  const end = () => ended.resolve(late)
  over.addEventListener('abort', end, { once: true })
  try {
    return await Promise.race([asked(), ended.promise])
  } catch (error) {
    if (over.aborted) return late
    throw error
  } finally {
    over.removeEventListener('abort', end)
  }
}
