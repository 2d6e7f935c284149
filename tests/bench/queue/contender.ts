// The interface of the queue bench's contenders: each plans jobs in a transaction and runs them, one at a time per
// lane.
import type { Database, Db } from '#server/db/database.ts'

export type Piece = { ref: string; lane: string }

export type RunningQueue = {
  /** Plans jobs that are due now. */
  plan: (tx: Db, pieces: readonly Piece[]) => Promise<void>
  /** Signals that work was planned. */
  nudge: () => void
  stop: () => Promise<void>
}

export type Contender = {
  title: string
  /** Starts this many workers. Each calls `work` for a job and waits for it. */
  start: (database: Database, workers: number, work: (piece: Piece) => Promise<void>) => Promise<RunningQueue>
}
