// Record ids of the sandbox sites: each site has its own for the same person, and a relisted record has a new one. Ids
// are a reversible scramble of person and generation, so nothing needs to be stored.
import { hash } from '../random.ts'

export type RecordKey = { person: number; generation: number }

const GENERATIONS = 64
/** The last generation that an id can encode. */
export const lastGeneration: number = GENERATIONS - 1
const LETTERS = 'bcdfghjkmnpqrstvwxz2345679'
const ROUNDS = [1, 2, 3, 4]

/** A permutation of 32-bit numbers, different for each site (a small Feistel network). */
function scramble(site: string, value: number, rounds: readonly number[]): number {
  let left = value >>> 16
  let right = value & 0xffff
  for (const round of rounds) {
    const mixed = hash(`${site}:${round}:${right}`) & 0xffff
    const next = left ^ mixed
    left = right
    right = next
  }
  return ((right << 16) | left) >>> 0
}

function toLetters(value: number): string {
  let text = ''
  let rest = value
  for (let i = 0; i < 7; i++) {
    text = LETTERS.charAt(rest % LETTERS.length) + text
    rest = Math.floor(rest / LETTERS.length)
  }
  return text
}

function fromLetters(text: string): number {
  let value = 0
  for (const letter of text) value = value * LETTERS.length + LETTERS.indexOf(letter)
  return value
}

/** The id under which `site` shows a person's record. */
export function encodeRecord(site: string, style: 'hex' | 'number' | 'letters', key: RecordKey): string {
  const value = scramble(site, key.person * GENERATIONS + key.generation, ROUNDS)
  if (style === 'hex') return value.toString(16).padStart(8, '0')
  return style === 'number' ? String(value).padStart(10, '0') : toLetters(value)
}

/** The person and generation of an id, or null if it isn't an id of that site. The person may not exist. */
export function decodeRecord(
  site: string,
  style: 'hex' | 'number' | 'letters',
  id: string,
): RecordKey | null {
  const shape = { hex: /^[0-9a-f]{8}$/, number: /^\d{10}$/, letters: new RegExp(`^[${LETTERS}]{7}$`) }[style]
  if (!shape.test(id)) return null
  const value = style === 'hex' ? Number.parseInt(id, 16) : style === 'number' ? Number(id) : fromLetters(id)
  if (value > 0xffff_ffff) return null
  const plain = scramble(site, value, ROUNDS.toReversed())
  return { person: Math.floor(plain / GENERATIONS), generation: plain % GENERATIONS }
}
