// The number that people use for a ticket: short enough to read aloud, random enough to reveal nothing.
import { randomInt } from 'node:crypto'

/** Digits and capitals, without those that look or sound alike (Crockford's base 32). */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const HALF = 4

const half = () => Array.from({ length: HALF }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** For example `T-4KQ7-M2XP`: one of 2^40. */
export const newTicketNumber = (): string => `T-${half()}-${half()}`

/** Normalizes a typed number; null if it isn't one. */
export function readTicketNumber(typed: string): string | null {
  const [, first, second] = /^t-?([0-9a-z]{4})-?([0-9a-z]{4})$/i.exec(typed.trim()) ?? []
  return first && second ? `T-${first}-${second}`.toUpperCase() : null
}
