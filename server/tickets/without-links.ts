// A stranger's text in a mail of ours: anybody can have one sent to any address, so nothing in it may be clickable. Mail
// programs make links of whatever looks like an address, in plain text too.

/** Host names, also with the full stops of other scripts, which browsers take for dots. */
const HOST_DOT = /(?<=[\p{L}\p{N}])[.\u3002\uFF0E\uFF61](?=[\p{L}\p{N}])/gu
const SCHEME = /:(?=\/\/)|(?<=\b(?:mailto|tel|sms|data|javascript)):/gi

/** The text with dots inside names and the colons of addresses in brackets: `https[:]//site[.]example`. */
export const withoutLinks = (text: string): string => text.replace(SCHEME, '[:]').replace(HOST_DOT, dotIn)

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
