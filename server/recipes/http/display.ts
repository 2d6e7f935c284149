// The layout of elements as far as it affects their text: from the browser's own style sheet, `style` and `hidden`. We
// don't read the page's style sheets.
import type { HtmlElement } from './html-node.ts'

/** Properties that an element's children inherit. */
export interface Inherited {
  isVisible: boolean
  spaces: 'collapse' | 'keep' | 'keep-lines'
  transform: string
  /** Whether children are boxes of their own, as in a flex box or a grid. */
  blockifies: boolean
}

export type Display = 'none' | 'block' | 'inline' | 'inline-block' | 'table-row' | 'table-cell'

export interface Layout extends Inherited {
  display: Display
}

const names = (text: string): ReadonlySet<string> => new Set(text.split(' '))

const BLOCKS = names(
  'html body address article aside blockquote center dd details dialog dir div dl dt fieldset figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 header hgroup hr legend li listing main menu nav ol optgroup option p plaintext pre search section summary ul xmp table caption',
)
const NOTHING = names(
  'area base basefont datalist head link meta noembed noframes noscript param rp script style template title colgroup col',
)
const INLINE_BLOCKS = names('button input select meter progress')
const PREFORMATTED = names('pre listing plaintext xmp textarea')

/** Computes an element's layout from its parent's inherited properties. */
export function layoutOf(element: HtmlElement, above: Inherited): Layout {
  const { localName } = element
  const style = readStyle(element.getAttribute('style'))
  const visibility = style.get('visibility')
  const display = displayOf(element, style)
  return {
    display: above.blockifies && display.startsWith('inline') ? 'block' : display,
    isVisible:
      visibility === undefined || visibility === 'inherit' ? above.isVisible : visibility === 'visible',
    spaces: spacesOf(style.get('white-space'), PREFORMATTED.has(localName)) ?? above.spaces,
    transform: style.get('text-transform') ?? above.transform,
    blockifies: /(flex|grid)$/.test(style.get('display') ?? ''),
  }
}

function spacesOf(given: string | undefined, isPreformatted: boolean): Inherited['spaces'] | undefined {
  if (given === undefined) return isPreformatted ? 'keep' : undefined
  if (given === 'pre-line') return 'keep-lines'
  if (/^(pre|break)/.test(given)) return 'keep'
  return given === 'inherit' ? undefined : 'collapse'
}

function displayOf(element: HtmlElement, style: ReadonlyMap<string, string>): Display {
  if (style.get('content-visibility') === 'hidden') return 'none'
  const given = style.get('display')
  if (given !== undefined) return fromStyle(given, style)
  if (element.getAttribute('hidden') !== null && element.isHtml) return 'none'
  const usual = usualDisplay(element)
  return usual === 'inline' || usual === 'inline-block' ? outOfLine(usual, style) : usual
}

function usualDisplay(element: HtmlElement): Display {
  const { localName } = element
  if (!element.isHtml) return localName === 'text' ? 'block' : 'inline'
  if (NOTHING.has(localName)) return 'none'
  if (localName === 'dialog' && element.getAttribute('open') === null) return 'none'
  if (localName === 'input' && element.getAttribute('type')?.toLowerCase() === 'hidden') return 'none'
  if (localName === 'tr') return 'table-row'
  if (localName === 'td' || localName === 'th') return 'table-cell'
  if (BLOCKS.has(localName)) return 'block'
  return INLINE_BLOCKS.has(localName) ? 'inline-block' : 'inline'
}

function fromStyle(given: string, style: ReadonlyMap<string, string>): Display {
  if (given === 'none') return 'none'
  if (given === 'table-row' || given === 'table-cell') return given
  if (given === 'inline' || given === 'contents') return outOfLine('inline', style)
  if (given.startsWith('inline')) return outOfLine('inline-block', style)
  return 'block'
}

/** Floating and positioned elements are blocks of their own. */
function outOfLine(display: Display, style: ReadonlyMap<string, string>): Display {
  const floats = /^(left|right|inline-)/.test(style.get('float') ?? '')
  return floats || /^(absolute|fixed)/.test(style.get('position') ?? '') ? 'block' : display
}

const none: ReadonlyMap<string, string> = new Map()

function readStyle(text: string | null): ReadonlyMap<string, string> {
  if (!text) return none
  const style = new Map<string, string>()
  const important = new Set<string>()
  for (const declaration of text.toLowerCase().split(';')) {
    const colon = declaration.indexOf(':')
    if (colon < 0) continue
    const name = declaration.slice(0, colon).trim()
    const value = declaration.slice(colon + 1).trim()
    const isImportant = /!\s*important$/.test(value)
    if (important.has(name) && !isImportant) continue
    if (isImportant) important.add(name)
    style.set(name, value.replace(/\s*!\s*important$/, ''))
  }
  return style
}
