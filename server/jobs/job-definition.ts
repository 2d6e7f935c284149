// The definition of a background job. Each is beside its capability; server/job-list.ts lists them.
import { MINUTE } from '#shared/lib/time.ts'
import type { WorkItem } from '../db/work.ts'
import type { WorkKind } from '../db/work-kinds.ts'

/** One kind of background job. `run` plans its own next step; thrown errors are retried with `backoff`. */
export type JobDefinition = {
  kind: WorkKind
  /** Needs no browser, and takes seconds at most. */
  quick?: boolean
  /** Waits for servers of people who use the product. It has workers of its own, so that slow ones delay nothing else. */
  outgoing?: boolean
  /** Its own time limit, in milliseconds of wall time, if it may take longer than other jobs. */
  limit?: number
  /** The pause before the next try after `attempts` failures, in product time; null gives up. */
  backoff: (attempts: number) => number | null
  run: (item: WorkItem, signal: AbortSignal) => Promise<void>
  /** Called when all tries have failed. `input` is `{}` if the notes of earlier tries don't open. */
  giveUp: (item: WorkItem) => Promise<void>
}

/** A job that takes longer is abandoned for now, so that a hanging job can't block a worker forever. Wall time. */
export const WORK_LIMIT = 10 * MINUTE

/** Thrown by a visit over HTTP that needs a browser after all: a worker with a browser takes over. */
export class NeedsBrowser extends Error {
  override readonly name = 'NeedsBrowser'
}
