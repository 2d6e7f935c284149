// Randomness as a function of its subject, so that a seed always draws the same, whatever happened before.
import { createHash } from 'node:crypto'

/** A number from 0 to below 1 that depends only on `about`. */
export function chanceOf(...about: readonly (string | number)[]): number {
  return createHash('sha256').update(about.join(':')).digest().readUInt32BE(0) / 2 ** 32
}
