// The text of an HTML-only email. A single pass, because an email may be crafted to take long.

/** Elements whose content isn't readable text. */
const UNREAD = /^(style|script|head|title)$/i
/** Tags that start a new line. */
const BREAKS = /^(br|\/(p|div|tr|li|h\d))$/i
const TAG = /<(\/?[a-z][a-z\d]*|!--|[!?])/iy

/** For reading; never rendered as HTML. */
export function wordsOf(html: string): string {
  let text = ''
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    text += html.slice(at, open === -1 ? html.length : open).replace(/\s+/g, ' ')
    if (open === -1) break
    TAG.lastIndex = open
    const name = TAG.exec(html)?.[1]
    if (name === undefined) text += '<'
    else if (BREAKS.test(name)) text += '\n'
    at = name === undefined ? open + 1 : endOf(html, open, name)
  }
  return text
    .replace(/&(#x?[0-9a-f]+|[a-z]+);/gi, entityOf)
    .replace(/ +/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/**
 * The position after a tag, or after the whole element if its content is skipped; the end of the text if it isn't
 * closed.
 */
function endOf(html: string, open: number, name: string): number {
  if (UNREAD.test(name)) {
    const closing = new RegExp(`</${name}\\s*>`, 'gi')
    closing.lastIndex = open
    return closing.test(html) ? closing.lastIndex : html.length
  }
  const sign = name === '!--' ? '-->' : '>'
  const end = html.indexOf(sign, open)
  return end === -1 ? html.length : end + sign.length
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: '’',
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  rsquo: '’',
  lsquo: '‘',
  rdquo: '”',
  ldquo: '“',
  hellip: '…',
  copy: '©',
}

function entityOf(whole: string, name: string): string {
  const number = /^#x/i.test(name)
    ? Number.parseInt(name.slice(2), 16)
    : name.startsWith('#')
      ? Number.parseInt(name.slice(1), 10)
      : Number.NaN
  if (Number.isNaN(number)) return ENTITIES[name.toLowerCase()] ?? whole
  return number > 0 && number <= 0x10ffff ? String.fromCodePoint(number) : ''
}
