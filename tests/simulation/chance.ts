// Chance as a function of what it is about, so that the same seed draws the same whatever else has happened before.
import { createHash } from 'node:crypto'

/** A number from 0 to below 1 that depends on `about` alone. */
export function chanceOf(...about: readonly (string | number)[]): number {
  return createHash('sha256').update(about.join(':')).digest().readUInt32BE(0) / 2 ** 32
}
