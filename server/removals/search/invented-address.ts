// Makes the address of a nonexistent record from a real one. The site's answer shows what it returns for a removed
// record.

const DIGITS = '0123456789'
const LETTERS = 'bcdfghjkmnpqrstvwxz'

/**
 * A part of an address that identifies one record: it contains a digit. The last such part is the id, in every format
 * we know.
 */
const NAMES_RECORD = /[\da-z]*\d[\da-z]*/gi

/**
 * The same address with a different id in the same format. `random` returns numbers from 0 to 1. If nothing looks like
 * an id, the path gets a suffix.
 */
export function inventedAddress(address: string, random: () => number): string {
  const url = new URL(address)
  for (const [name, value] of [...url.searchParams].reverse()) {
    const other = otherId(value, random)
    if (other === null) continue
    url.searchParams.set(name, other)
    return url.href
  }
  if (url.hash.length > 1) {
    const other = otherId(url.hash, random)
    if (other !== null) return Object.assign(url, { hash: other }).href
  }
  const parts = url.pathname.split('/')
  for (const [index, part] of [...parts.entries()].reverse()) {
    const other = otherId(part, random)
    if (other === null) continue
    parts[index] = other
    return Object.assign(url, { pathname: parts.join('/') }).href
  }
  const made = Array.from({ length: 8 }, () => pick(LETTERS, random)).join('')
  return Object.assign(url, { pathname: `${url.pathname.replace(/\/$/, '')}-${made}` }).href
}

function otherId(text: string, random: () => number): string | null {
  const last = [...text.matchAll(NAMES_RECORD)].at(-1)
  if (!last) return null
  const [id] = last
  const other = [...id].map(sign => otherSign(sign, random)).join('')
  return `${text.slice(0, last.index)}${other}${text.slice(last.index + id.length)}`
}

/** Another character of the same kind, so that the id always changes. */
function otherSign(sign: string, random: () => number): string {
  if (DIGITS.includes(sign)) return String((Number(sign) + 1 + Math.floor(random() * 9)) % 10)
  const other = pick(LETTERS, random)
  return sign === sign.toUpperCase() ? other.toUpperCase() : other
}

function pick(signs: string, random: () => number): string {
  return signs[Math.floor(random() * signs.length)] ?? 'x'
}
