// The text of an HTML mail as a reader sees it, without rendering anything: no hidden text, quotations as `>` lines,
// links with their address. It never throws, whatever the HTML is like.
import {
  colorsInside,
  readStyle,
  readStyleRules,
  START_COLORS,
  type StyleRules,
  type TextColors,
} from './html-style.ts'

const HTML_MAX = 400_000
const DEPTH_MAX = 5_000
const BLOCK =
  /^(p|div|table|tr|ul|ol|li|h[1-6]|blockquote|section|article|header|footer|pre|center|form|fieldset|dl|dt|dd|main|address|tbody|thead|td|th)$/
/** Their contents are code, or aren't shown. */
const RAW = /^(script|style|title|textarea|noscript|template|svg|object|iframe|select|xmp)$/
const VOID = /^(br|hr|img|input|meta|link|area|base|col|embed|source|wbr)$/
/** Containers into which mail programs put the mail that is answered. */
const QUOTE_CLASS =
  /gmail_quote|yahoo_quoted|moz-cite|protonmail_quote|zmail_extra|tutanota_quote|freemail_quote|quoted?-?(text|mail|message|reply|content)/i
const QUOTE_ID = /OLK_SRC_BODY|isForwardContent|mail-editor-reference/i
const ENTITY: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
  aacute: 'á',
  eacute: 'é',
  iacute: 'í',
  oacute: 'ó',
  uacute: 'ú',
  Aacute: 'Á',
  Eacute: 'É',
  Iacute: 'Í',
  Oacute: 'Ó',
  Uacute: 'Ú',
  ntilde: 'ñ',
  Ntilde: 'Ñ',
  iquest: '¿',
  iexcl: '¡',
  rsquo: '’',
  lsquo: '‘',
  rdquo: '”',
  ldquo: '“',
  bdquo: '„',
  laquo: '«',
  raquo: '»',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  copy: '©',
  reg: '®',
  trade: '™',
  euro: '€',
  sect: '§',
  bull: '•',
  middot: '·',
  zwnj: '',
  zwj: '',
  shy: '',
  ordm: 'º',
  ordf: 'ª',
}

type Open = { name: string; colors: TextColors | null; isQuote: boolean; href: string | null }

type Line = { parts: string[]; isQuote: boolean; isBlank: boolean; endsInSpace: boolean }

// Parts are joined at the end: looking into a growing string copies it each time.
const newLine = (isQuote: boolean): Line => ({ parts: [], isQuote, isBlank: true, endsInSpace: false })

/** The visible text. Quoted parts have `>` before each line. */
export function htmlText(source: string): string {
  const html = source.slice(0, HTML_MAX)
  const rules = readStyleRules(
    [...html.matchAll(/<style[^>]{0,500}>([^<]{0,50000})/gi)].map(([, css]) => css).join('\n'),
  )
  const page = new Page(rules)
  let at = 0
  while (at < html.length) {
    const open = nextTag(html, at)
    if (open < 0) {
      page.text(html.slice(at))
      break
    }
    if (open > at) page.text(html.slice(at, open))
    if (html.startsWith('<!--', open)) {
      const end = html.indexOf('-->', open + 4)
      at = end < 0 ? html.length : end + 3
      continue
    }
    const close = tagEnd(html, open)
    if (close < 0) break
    at = page.tag(html.slice(open + 1, close), html, close + 1)
  }
  return page.result()
}

/** Where the next tag begins; -1 if there's none. A `<` before anything else is text, also in long rows. */
function nextTag(html: string, from: number): number {
  const tag = /<[a-z/!?]/gi
  tag.lastIndex = from
  return tag.exec(html)?.index ?? -1
}

/** The `>` that ends a tag: not one inside a quoted value. */
function tagEnd(html: string, open: number): number {
  const first = html.indexOf('>', open)
  if (first < 0) return -1
  const quotes = html.slice(open, first).split('"').length - 1
  if (quotes % 2 === 0) return first
  const quote = html.indexOf('"', first)
  if (quote < 0 || quote - open > 5_000) return first
  const next = html.indexOf('>', quote)
  return next < 0 ? first : next
}

class Page {
  #rules: StyleRules
  #open: Open[] = []
  #lines: Line[] = [newLine(false)]
  constructor(rules: StyleRules) {
    this.#rules = rules
  }

  /** Takes in one tag and returns where to read on. */
  tag(tag: string, html: string, next: number): number {
    const name = /^\/?\s*([a-z][\w:-]*)/i.exec(tag)?.[1]?.toLowerCase()
    if (name === undefined) return next
    if (BLOCK.test(name) || name === 'br' || name === 'hr') this.#breakLine(name)
    if (tag.startsWith('/')) {
      this.#close(name)
      return next
    }
    if (RAW.test(name)) return skipRaw(html, name, next)
    if (VOID.test(name) || tag.endsWith('/') || this.#open.length >= DEPTH_MAX) return next
    const attributes = readAttributes(tag.slice(name.length, name.length + 4_000))
    const outer = this.#open.at(-1)
    const outside = outer ? outer.colors : START_COLORS
    const isQuote = (outer?.isQuote ?? false) || isQuoteStart(name, attributes)
    const colors = outside && colorsInside(this.#styleOf(attributes), attributes, outside)
    this.#open.push({ name, colors, isQuote, href: name === 'a' ? (attributes.get('href') ?? null) : null })
    return next
  }

  text(raw: string): void {
    const last = this.#open.at(-1)
    if (last && last.colors === null) return
    const text = decodeEntities(raw).replace(/\s+/g, ' ')
    const isQuote = last?.isQuote ?? false
    if (text === '') return
    let line = this.#lines.at(-1)
    if (line === undefined || line.isQuote !== isQuote) {
      line = newLine(isQuote)
      this.#lines.push(line)
    }
    line.parts.push(line.endsInSpace ? text.trimStart() : text)
    line.endsInSpace = text.endsWith(' ')
    line.isBlank &&= text === ' '
  }

  result(): string {
    const lines = this.#lines.map(({ parts, isQuote }) => {
      const text = parts.join('').trim()
      return isQuote ? `> ${text}` : text
    })
    return lines
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  }

  #breakLine(name: string): void {
    const isQuote = this.#open.at(-1)?.isQuote ?? false
    if (!this.#lines.at(-1)?.isBlank || name === 'br') this.#lines.push(newLine(isQuote))
    if (/^(p|h\d|blockquote|table|hr)$/.test(name)) this.#lines.push(newLine(isQuote))
  }

  #close(name: string): void {
    // Only the last few: a stray end tag must not cost a walk through a deep tree.
    for (let at = this.#open.length - 1; at >= Math.max(0, this.#open.length - 30); at -= 1) {
      const open = this.#open[at]
      if (open?.name !== name) continue
      const isWeb = open.href !== null && /^https?:/i.test(open.href.trim())
      if (isWeb && open.colors) this.text(` <${(open.href ?? '').trim().slice(0, 500)}> `)
      this.#open.length = at
      return
    }
  }

  #styleOf(attributes: ReadonlyMap<string, string>) {
    const named = [
      ...(attributes.get('class') ?? '').split(/\s+/, 20).map(name => `.${name}`),
      `#${attributes.get('id') ?? ''}`,
    ]
    const all = named.flatMap(name => [...(this.#rules.get(name) ?? [])])
    return new Map([...all, ...readStyle(attributes.get('style') ?? '')])
  }
}

function isQuoteStart(name: string, attributes: ReadonlyMap<string, string>): boolean {
  if (name === 'blockquote') return true
  return QUOTE_CLASS.test(attributes.get('class') ?? '') || QUOTE_ID.test(attributes.get('id') ?? '')
}

function skipRaw(html: string, name: string, from: number): number {
  const end = new RegExp(`</${name}`, 'gi')
  end.lastIndex = from
  const found = end.exec(html)
  return found ? found.index : html.length
}

function readAttributes(text: string): Map<string, string> {
  const found = text.matchAll(/([a-z][\w:-]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/gi)
  const attributes = new Map<string, string>()
  for (const [, name = '', double, single, bare] of found)
    if (!attributes.has(name.toLowerCase()))
      attributes.set(name.toLowerCase(), decodeEntities(double ?? single ?? bare ?? ''))
  return attributes
}

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,8});?/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITY[name] ?? ENTITY[name.toLowerCase()] ?? whole
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ''
  })
}
