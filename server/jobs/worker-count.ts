// How many sites one process visits in parallel, by its memory and cores. Pure.

/** Measured memory of a browser context with a heavy page, and of the idle program and browser. */
const PER_VISIT = 250 * 1024 * 1024
const AT_REST = 500 * 1024 * 1024
/** Visits wait for sites more than they compute. */
const PER_CORE = 2

/**
 * The number of workers, at least one. `memory` is the memory of the process in bytes; half of it is reserved for the
 * database, the system and other programs.
 */
export function workerCount({ memory, cores }: { memory: number; cores: number }): number {
  const carried = Math.floor((memory / 2 - AT_REST) / PER_VISIT)
  return Math.max(1, Math.min(carried, cores * PER_CORE))
}
