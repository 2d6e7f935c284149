// Base64 of texts and bytes, without Node or the DOM.
import { strToU8 } from 'fflate'

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** The base64 digits of a text in UTF-8. */
export function base64Of(text: string): string {
  const bytes = strToU8(text)
  const groups: string[] = []
  for (let at = 0; at < bytes.length; at += 3) {
    const [a = 0, b, c] = bytes.subarray(at, at + 3)
    const bits = (a << 16) | ((b ?? 0) << 8) | (c ?? 0)
    const digit = (shift: number) => DIGITS.charAt((bits >> shift) & 63)
    groups.push(digit(18), digit(12), b === undefined ? '=' : digit(6), c === undefined ? '=' : digit(0))
  }
  return groups.join('')
}

/** The size of a text in UTF-8, in bytes. */
export const byteLength = (text: string): number => strToU8(text).length
