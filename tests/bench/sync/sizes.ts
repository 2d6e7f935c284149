// The amount of work in the sync bench: the full run behind the README's figures, and a quick trial.

export type Sizes = {
  /** The runs per figure, each on fresh state. The figure is their median. */
  runs: number
  /** Rows of the accounts for the first sync, ascending. The middle one is reported in most detail. */
  firstSync: readonly number[]
  push: readonly number[]
  /** The number of writes timed from one client to another. */
  liveWrites: number
  catchUp: { behind: number; rows: number }
  /** Idle sockets held open, ascending, and the writes timed with them. */
  idle: { sockets: readonly number[]; writes: number }
  /** Rows that the browser loads. */
  browserRows: number
}

export const FULL: Sizes = {
  runs: 3,
  firstSync: [1000, 10_000, 50_000],
  push: [1000, 10_000],
  liveWrites: 500,
  catchUp: { behind: 50_000, rows: 100 },
  idle: { sockets: [100, 1000, 5000], writes: 200 },
  browserRows: 10_000,
}

export const QUICK: Sizes = {
  runs: 1,
  firstSync: [200, 1000, 4000],
  push: [200, 1000],
  liveWrites: 50,
  catchUp: { behind: 4000, rows: 100 },
  idle: { sockets: [20, 100, 400], writes: 40 },
  browserRows: 1000,
}
