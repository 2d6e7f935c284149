// What a bench is: figures measured on the running product, with every run they come from.

export type Figure = {
  name: string
  unit: 's' | 'ms'
  /** The runs, in the unit; what counts is their median. */
  runs: number[]
  /** What the figure has to stay under, where something promises it. */
  limit?: number
}

export type Bench = {
  name: string
  /** What is measured, in one line. */
  about: string
  run: () => Promise<Figure[]>
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
