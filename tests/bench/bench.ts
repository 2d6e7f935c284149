// What a bench is: figures measured on the running product, with every run they come from.

export type Figure = {
  name: string
  /** None for a plain number. */
  unit: 's' | 'ms' | 'KiB' | ''
  /** The runs, in the unit; what counts is their median. */
  runs: number[]
  /** What the figure has to stay under, where something promises it. */
  limit?: number
}

/** Figures that do not fit one column: the text to print, and all there is to keep. */
export type BenchReport = { figures: Figure[]; text: string; details: unknown }

export type BenchOptions = {
  /** A small run that shows whether the bench works; its figures mean little. */
  quick: boolean
  /** Only this part of a bench that has several. */
  part: string | undefined
  /** How often each figure is taken, unless the bench says. */
  runs: number | undefined
  /** How many people and sites, where a bench asks for them. */
  people?: number | undefined
  sites?: number | undefined
}

export type Bench = {
  name: string
  /** What is measured, in one line. */
  about: string
  run: (options: BenchOptions) => Promise<Figure[] | BenchReport>
}

/** The middle of the runs. */
export function median(runs: readonly number[]): number {
  const sorted = [...runs].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** Wall time of a task in milliseconds. */
export async function timed(task: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await task()
  return performance.now() - started
}
