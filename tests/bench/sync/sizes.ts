// How much the sync bench does: the full run whose figures stand in the README, and a quick one to try the bench.

export type Sizes = {
  /** Every figure is the median of so many runs, each on fresh state. */
  runs: number
  /** Rows of the accounts that are synced for the first time, ascending; the middle one is told in most detail. */
  firstSync: readonly number[]
  push: readonly number[]
  /** Writes whose way from one client to another is timed. */
  liveWrites: number
  catchUp: { behind: number; rows: number }
  /** Idle sockets held open, ascending, and the writes timed beside them. */
  idle: { sockets: readonly number[]; writes: number }
  /** Rows the browser takes in. */
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
