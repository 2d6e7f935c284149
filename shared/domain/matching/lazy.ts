// A value worked out when it is first asked for, and kept.

/** Calls `make` at most once. `make` must give a value other than undefined. */
export function lazy<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
