// The search of a list: matches words anywhere in a row's text, or the digits of a phone number in any notation. Pure.

/** A row's text, prepared for searching. */
export type Findable = { text: string; digits: string }

const plain = (text: string) =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/[’‘]/g, "'").toLowerCase()

export function findableOf(texts: readonly string[], phones: readonly string[] = []): Findable {
  return {
    text: plain([...texts, ...phones].join('\n')),
    digits: phones.map(phone => phone.replace(/\D/g, '')).join(' '),
  }
}

/** Digits and common separators. */
const PHONE = /^[\d\s().+-]+$/

/** Whether a row matches the typed text; null if the text is empty. Every word must match, in any order. */
export function finderOf(typed: string): ((row: Findable) => boolean) | null {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return null
  const digits = PHONE.test(typed) ? typed.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '') : ''
  return row =>
    words.every(word => row.text.includes(word)) || (digits.length >= 3 && row.digits.includes(digits))
}
