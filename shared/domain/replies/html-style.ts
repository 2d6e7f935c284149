// Which elements of an HTML mail a reader can't see: by their attributes, their inline styles and the mail's simple
// style rules. Hidden text decides nothing.

/** What a child takes over from its parent. */
export type TextColors = { color: string; background: string }

export const START_COLORS: TextColors = { color: '#000000', background: '#ffffff' }

/** Declarations of one element, by property. */
export type Style = ReadonlyMap<string, string>

/** Styles by the mail's class and id selectors (`.a`, `#b`, `p.a`), for the properties that hide. */
export type StyleRules = ReadonlyMap<string, Style>

const NAMED: Readonly<Record<string, string>> = {
  white: '#ffffff',
  black: '#000000',
  transparent: 'transparent',
  snow: '#fffafa',
  whitesmoke: '#f5f5f5',
}
const HIDES =
  /display|visibility|font|opacity|height|width|color|background|position|overflow|mso-hide|text-indent/
const RULES_MAX = 500

export function readStyle(css: string): Style {
  const style = new Map<string, string>()
  for (const part of css.slice(0, 2_000).split(';')) {
    const at = part.indexOf(':')
    if (at < 0) continue
    const value = part
      .slice(at + 1)
      .replace(/!important/i, '')
      .trim()
      .toLowerCase()
    style.set(part.slice(0, at).trim().toLowerCase(), value)
  }
  return style
}

/** The rules of a mail's style sheet, without those in media queries: they hide parts from phones only. */
export function readStyleRules(css: string): StyleRules {
  const rules = new Map<string, Style>()
  let depth = 0
  for (const block of css.slice(0, 50_000).replaceAll('\n', ' ').split('}')) {
    if (rules.size > RULES_MAX) break
    const open = block.lastIndexOf('{')
    if (open < 0) {
      depth = Math.max(0, depth - 1)
      continue
    }
    const head = block.slice(0, open)
    if (/@media|@supports/i.test(head)) depth = 1
    if (depth > 0 || !HIDES.test(block.slice(open + 1))) continue
    for (const selector of head.split(',')) {
      const name = /^(?:[a-z]+)?([.#][\w-]+)$/i.exec(selector.trim())?.[1]
      if (name) rules.set(name, readStyle(block.slice(open + 1)))
    }
  }
  return rules
}

/** The colors inside an element, or null if a reader doesn't see its text. */
export function colorsInside(
  style: Style,
  attributes: ReadonlyMap<string, string>,
  outer: TextColors,
): TextColors | null {
  if (attributes.has('hidden') || attributes.get('aria-hidden') === 'true') return null
  if (
    style.get('display') === 'none' ||
    style.get('visibility') === 'hidden' ||
    style.get('mso-hide') === 'all'
  )
    return null
  if (isTiny(style.get('font-size'), 2) || isTiny(sizeInFont(style.get('font')), 2)) return null
  if (isTiny(style.get('opacity'), 0.05)) return null
  const isCut = /hidden|clip/.test(style.get('overflow') ?? '')
  if (
    isTiny(style.get('max-height'), 1.5) ||
    isTiny(style.get('height'), 0) ||
    isTiny(style.get('max-width'), 1.5)
  )
    return null
  if (isCut && (isTiny(style.get('height'), 2) || isTiny(style.get('width'), 2))) return null
  // An overlay can stand anywhere, over any other text.
  if (/absolute|fixed/.test(style.get('position') ?? '') || /-\d{3,}/.test(style.get('text-indent') ?? ''))
    return null
  const background = colorOf(
    style.get('background-color') ??
      style.get('background') ??
      style.get('background-image') ??
      attributes.get('bgcolor'),
  )
  const color = colorOf(style.get('color') ?? attributes.get('color'))
  const inside = {
    color: color ?? outer.color,
    background: background !== null && background !== 'transparent' ? background : outer.background,
  }
  return inside.color === 'transparent' || isSameColor(inside.color, inside.background) ? null : inside
}

const sizeInFont = (font: string | undefined) => /(?:^|\s)([\d.]+(?:px|pt|em|rem|%))/.exec(font ?? '')?.[1]

function isTiny(size: string | undefined, most: number): boolean {
  if (size === undefined) return false
  const [, digits, unit] = /^([\d.]+)\s*([a-z%]*)/.exec(size) ?? []
  if (digits === undefined) return false
  const value = Number(digits)
  // Two pixels can't be read; two em can.
  return value === 0 || (value <= most && !/em|%/.test(unit ?? ''))
}

/** Equals no color: pictures, gradients and names that we don't know. */
const UNKNOWN_COLOR = '#??????'

/** As `#rrggbb`, or `transparent`. Null if the element takes its parent's. */
function colorOf(value: string | undefined): string | null {
  if (!value || /^(inherit|initial|none|unset)/.test(value)) return null
  const word =
    value
      .trim()
      .toLowerCase()
      .split(/\s(?![^(]*\))/)[0] ?? ''
  const named = NAMED[word]
  if (named !== undefined) return named
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/.exec(word)?.[1]
  if (hex) return hex.length === 6 ? `#${hex}` : `#${[...hex].map(digit => digit + digit).join('')}`
  const parts = /^rgba?\((\d+)[,\s]+(\d+)[,\s]+(\d+)(?:[,\s/]+([\d.]+))?/.exec(word)
  if (!parts) return UNKNOWN_COLOR
  if (parts[4] !== undefined && Number(parts[4]) < 0.05) return 'transparent'
  return `#${parts
    .slice(1, 4)
    .map(part => Math.min(255, Number(part)).toString(16).padStart(2, '0'))
    .join('')}`
}

/** Closer than a reader can tell apart. */
function isSameColor(one: string, other: string): boolean {
  const channels = (color: string) => [1, 3, 5].map(at => Number.parseInt(color.slice(at, at + 2), 16))
  const others = channels(other)
  return channels(one).every((value, at) => Math.abs(value - (others[at] ?? 0)) <= 12)
}
