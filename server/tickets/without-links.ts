// A stranger's text in a mail of ours: nothing in it may be clickable. Mail programs make links of whatever looks like an
// address, in plain text too, and read past characters that nobody sees.

/**
 * Characters that show nothing or turn the reading direction, such as zero-width ones and soft hyphens. Joiners and variants
 * stay, because some scripts and emoji need them.
 */
const UNSEEN = /(?!\u200C|\u200D|[\uFE00-\uFE0F])[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
/** Full stops that browsers take for the dot in a name (UTS 46), also those that they take for it in part. */
const DOT = /[.\u2024\u3002\uFE12\uFE52\uFF0E\uFF61]/u.source
/** A name's last and first character, in any script; emoji are names, too. A joiner may stand beside them. */
const HOST_DOT = new RegExp(
  `(?<=[\\p{L}\\p{N}\\p{M}\\p{S}\\p{Pd}_\\])](?:\\u200C|\\u200D)*)${DOT}(?=(?:\\u200C|\\u200D)*[\\p{L}\\p{N}\\p{S}])`,
  'gu',
)
/** A colon that ends a scheme: whatever program has registered one, it opens on a tap. */
const SCHEME = /(?<=[a-z](?:[a-z0-9+.-]|\u200C|\u200D)*)[:\uFE55\uFF1A](?=\S)/giu

/** The text with dots inside names and the colons of addresses in brackets: `https[:]//site[.]example`. */
export const withoutLinks = (text: string): string =>
  text.replace(UNSEEN, '').replace(SCHEME, '[$&]').replace(HOST_DOT, dotIn)

/** Not in numbers: 3.5 is no address. */
function dotIn(dot: string, at: number, text: string): string {
  const isNumber = /\d/.test(text[at - 1] ?? '') && /\d/.test(text[at + 1] ?? '')
  return isNumber && !isDottedQuad(text, at) ? dot : `[${dot}]`
}

/** Whether the dot stands in four numbers, such as 192.0.2.1. */
function isDottedQuad(text: string, at: number): boolean {
  for (const { index, 0: found } of text.matchAll(/\d{1,3}(?:\.\d{1,3}){3}/g))
    if (at > index && at < index + found.length) return true
  return false
}
