// Assertions for broken invariants. Expected outcomes are return values; these are for impossible states.

/** The value, or an error that names the missing value. */
export function must<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`missing: ${what}`)
  return value
}

/** Throws unless `condition` holds; narrows for the compiler. */
export function assert(condition: unknown, what: string): asserts condition {
  if (!condition) throw new Error(`assertion failed: ${what}`)
}

/** For the end of an exhaustive switch: a type error at compile time, an error at run time. */
export function unreachable(value: never): never {
  throw new Error(`unreachable: ${String(value)}`)
}
