// What the queue bench compares: each contender plans pieces of work in a transaction and starts them, one at a time per
// lane.
import type { Database, Db } from '#server/db/database.ts'

export type Piece = { ref: string; lane: string }

export type RunningQueue = {
  /** Plans pieces that are due now. */
  plan: (tx: Db, pieces: readonly Piece[]) => Promise<void>
  /** Says that work was planned. */
  nudge: () => void
  stop: () => Promise<void>
}

export type Contender = {
  title: string
  /** Starts this many workers; each calls `work` for a piece and waits for it. */
  start: (database: Database, workers: number, work: (piece: Piece) => Promise<void>) => Promise<RunningQueue>
}
