// Splits a name that was typed as one text for a person's form. Pure. It's a first guess: each part can be changed in
// the form.

export type TypedName = { first: string; middle: string; last: string; suffix: string }

const SUFFIX = /^(?:jr|sr|ii|iii|iv)\.?$/i
/** Lower-case words before the last name belong to it: `Anna van der Berg`, `Luis de la Cruz`. */
const PARTICLE = /^\p{Ll}+$/u

/** First, middle and last name; `Berg, Anna` is read as last name first. */
export function partsOfName(text: string): TypedName {
  const [before = '', after] = text.split(',').map(part => part.trim())
  const isSuffix = after !== undefined && SUFFIX.test(after)
  const written = after === undefined || isSuffix ? text.replace(',', ' ') : `${after} ${before}`
  const words = written.split(/\s+/).filter(word => word !== '')
  const suffix = words.length > 2 && SUFFIX.test(words.at(-1) ?? '') ? (words.pop() ?? '') : ''
  const [first = '', ...rest] = words
  let from = after !== undefined && !isSuffix ? rest.length - before.split(/\s+/).length : rest.length - 1
  while (from > 0 && PARTICLE.test(rest[from - 1] ?? '')) from -= 1
  return {
    first,
    middle: rest.slice(0, Math.max(0, from)).join(' '),
    last: rest.slice(Math.max(0, from)).join(' '),
    suffix,
  }
}
