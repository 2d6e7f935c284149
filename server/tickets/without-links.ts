// Makes a stranger's text safe for our mails: nothing in it may be clickable. Mail programs turn anything that looks
// like a URL into a link, even in plain text, and ignore invisible characters in it.

/**
 * Invisible characters and those that change the reading direction, such as zero-width ones and soft hyphens. Joiners
 * and variation selectors stay, because some scripts and emoji need them.
 */
const UNSEEN = /(?!\u200C|\u200D|[\uFE00-\uFE0F])[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
/** Full stops that browsers treat as the dot in a host name (UTS 46), including characters that contain one. */
const DOT = /[.\u2024\u3002\uFE12\uFE52\uFF0E\uFF61]/u.source
/**
 * A dot between the last and first character of a name, in any script, including emoji. A joiner may be next to them.
 */
const HOST_DOT = new RegExp(
  `(?<=[\\p{L}\\p{N}\\p{M}\\p{S}\\p{Pd}_\\])](?:\\u200C|\\u200D)*)${DOT}(?=(?:\\u200C|\\u200D)*[\\p{L}\\p{N}\\p{S}])`,
  'gu',
)
/** A colon that ends a scheme: mail programs open any scheme that a program has registered. */
const SCHEME = /(?<=[a-z](?:[a-z0-9+.-]|\u200C|\u200D)*)[:\uFE55\uFF1A](?=\S)/giu

/** The text with brackets around the dots in names and the colons in URLs: `https[:]//site[.]example`. */
export const withoutLinks = (text: string): string =>
  text.replace(UNSEEN, '').replace(SCHEME, '[$&]').replace(HOST_DOT, dotIn)

/** Leaves numbers alone: 3.5 is not a host name. */
function dotIn(dot: string, at: number, text: string): string {
  const isNumber = /\d/.test(text[at - 1] ?? '') && /\d/.test(text[at + 1] ?? '')
  return isNumber && !isDottedQuad(text, at) ? dot : `[${dot}]`
}

/** Whether the dot is part of four numbers, such as 192.0.2.1. */
function isDottedQuad(text: string, at: number): boolean {
  for (const { index, 0: found } of text.matchAll(/\d{1,3}(?:\.\d{1,3}){3}/g))
    if (at > index && at < index + found.length) return true
  return false
}
