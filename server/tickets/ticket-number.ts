// What people call a ticket: short enough to be read out, random enough to say nothing.
import { randomInt } from 'node:crypto'

/** Digits and capitals without those that look or sound alike (Crockford's base 32). */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const HALF = 4

const half = () => Array.from({ length: HALF }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** Such as `T-4KQ7-M2XP`: one of 2^40. */
export const newTicketNumber = (): string => `T-${half()}-${half()}`

/** The number that somebody has typed, as it is stored; null if it's something else. */
export function readTicketNumber(typed: string): string | null {
  const [, first, second] = /^t-?([0-9a-z]{4})-?([0-9a-z]{4})$/i.exec(typed.trim()) ?? []
  return first && second ? `T-${first}-${second}`.toUpperCase() : null
}
