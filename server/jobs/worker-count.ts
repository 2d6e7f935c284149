// How many sites are looked at side by side in one process: what its memory and its cores carry. Pure.

/** What one browser context with a heavy page has been seen to take, and what the program and the browser take at rest. */
const PER_VISIT = 250 * 1024 * 1024
const AT_REST = 500 * 1024 * 1024
/** Visits wait for sites more than they compute. */
const PER_CORE = 2

/**
 * The number of workers, at least one. `memory` is what the process may take, in bytes: half of it is left to the
 * database, the system and whatever else runs there.
 */
export function workerCount({ memory, cores }: { memory: number; cores: number }): number {
  const carried = Math.floor((memory / 2 - AT_REST) / PER_VISIT)
  return Math.max(1, Math.min(carried, cores * PER_CORE))
}
