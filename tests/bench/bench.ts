// The types of benches: figures measured on the running product, with all their runs.

export type Figure = {
  name: string
  /** Empty for a plain number. */
  unit: 's' | 'ms' | 'KiB' | ''
  /** The runs, in the unit. The figure is their median. */
  runs: number[]
  /** The promised upper limit, if any. */
  limit?: number
}

/** Figures that don't fit one column: the text to print, and the full data to store. */
export type BenchReport = { figures: Figure[]; text: string; details: unknown }

export type BenchOptions = {
  /** A small run that shows whether the bench works. Its figures mean little. */
  quick: boolean
  /** Only this part of a bench with several. */
  part: string | undefined
  /** The number of runs per figure. By default, the bench decides. */
  runs: number | undefined
  /** The number of people and sites, for benches that use them. */
  people?: number | undefined
  sites?: number | undefined
}

export type Bench = {
  name: string
  /** A one-line description of the measurement. */
  about: string
  run: (options: BenchOptions) => Promise<Figure[] | BenchReport>
}

/** The median of the runs. */
export function median(runs: readonly number[]): number {
  const sorted = [...runs].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** A task's wall time in milliseconds. */
export async function timed(task: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await task()
  return performance.now() - started
}
