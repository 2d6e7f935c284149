// The time limits of a visit within its job. A visit that runs out of time ends early and stores its results; the next
// visit continues from there.
import { performance } from 'node:perf_hooks'
import { MINUTE } from '#shared/lib/time.ts'
import { WORK_LIMIT } from '../../jobs/job-definition.ts'

/**
 * After this time, a visit starts no search: 12 searches of up to 30 s each could exceed it. The remaining time is for
 * the control and for listings' own pages.
 */
const SEARCHES_TAKE = 5 * MINUTE
/** A visit ends after this time, whatever it's waiting for. That leaves time to store its results. */
const VISIT_TAKES = WORK_LIMIT - MINUTE

export type VisitTime = {
  /** Whether another search may start. */
  hasTime: () => boolean
  /** Aborts when the visit has to end. */
  over: AbortSignal
}

/** Starts the clock of a visit. */
export function beginVisitTime(): VisitTime {
  const began = performance.now()
  return {
    hasTime: () => performance.now() - began < SEARCHES_TAKE,
    over: AbortSignal.timeout(VISIT_TAKES),
  }
}

/** The result of `asked`, or `late` once the visit is over. After that, `asked` is no longer awaited. */
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

/** The duration of a visit so far, in milliseconds of wall time. */
export type VisitMeasure = {
  /** Runs a search and measures how long its answer takes. */
  ofAnswer: <T>(answer: () => Promise<T>) => Promise<T>
  /** The duration of the visit and of its slowest answer; null without an answer. */
  measured: () => { visitMs: number; answerMs: number | null }
}

/** Begins to measure a visit. */
export function measureVisit(): VisitMeasure {
  const began = performance.now()
  let slowest: number | null = null
  return {
    async ofAnswer(answer) {
      const asked = performance.now()
      const answered = await answer()
      slowest = Math.max(slowest ?? 0, performance.now() - asked)
      return answered
    },
    measured: () => ({ visitMs: performance.now() - began, answerMs: slowest }),
  }
}
