// The texts around a control, inside the page: its label, the text before it, its group. Sent along with
// form-script.ts.

/** In the page: from in-page-hidden.ts. */
declare function parentOf(element: Element): Element | null

/** What counts as a control when texts are read. */
const CONTROLS =
  'input:not([type=hidden]), select, textarea, button, [role=combobox], [role=listbox], [role=radio], [role=checkbox], [role=option]'

/** The visible text inside a node, without that of its controls. */
export function textInside(node: Node | null): string {
  if (node === null) return ''
  if (node.nodeType === 3) return node.nodeValue ?? ''
  if (node.nodeType !== 1 && node.nodeType !== 11) return ''
  const element = node as Element
  if (node.nodeType === 1) {
    if (/^(script|style|noscript|select|textarea|template|option|svg|iframe)$/.test(element.localName))
      return ''
    if (element.matches('button, [role=option], [role=listbox], [role=combobox]')) return ''
    if (!element.checkVisibility()) return ''
  }
  let text = ''
  for (const child of node.childNodes) text += textInside(child)
  if (node.nodeType !== 1) return text
  const view = element.ownerDocument.defaultView
  for (const side of ['::before', '::after']) {
    const mark = view?.getComputedStyle(element, side).content ?? ''
    if (/^"[^"]*\*[^"]*"$/.test(mark)) text += ' *'
  }
  const isBlock = /^(block|flex|grid|list-item|table)/.test(view?.getComputedStyle(element).display ?? '')
  return isBlock || element.localName === 'br' ? ` ${text} ` : text
}

const short = (text: string) =>
  text
    .replace(/[\s\u200b\ufeff]+/g, ' ')
    .trim()
    .slice(0, 400)
const hasWords = (text: string) => /[\p{L}\p{N}#*]/u.test(text)
const hasLetters = (text: string) => /[\p{L}#]/u.test(text)

/** The texts of the elements with these ids. */
export function textOfIds(element: Element, attribute: string): string {
  const root = element.getRootNode() as Document | ShadowRoot
  const ids = (element.getAttribute(attribute) ?? '').split(/\s+/).filter(Boolean)
  return short(ids.map(id => textInside(root.getElementById?.(id) ?? null)).join(' '))
}

/** From `label`, `aria-labelledby`, `aria-label`; or a label right behind. */
export function ownLabel(element: Element): string {
  const labels = [...((Reflect.get(element, 'labels') as NodeListOf<Element> | null) ?? [])]
  const written = short(labels.map(textInside).join(' '))
  if (hasLetters(written)) return written
  const named = textOfIds(element, 'aria-labelledby') || short(element.getAttribute('aria-label') ?? '')
  if (hasLetters(named)) return `${named}${written.includes('*') && !named.includes('*') ? ' *' : ''}`
  const wrap = element.closest('label')
  if (wrap && hasLetters(textInside(wrap))) return short(textInside(wrap))
  const next = element.nextElementSibling
  return next?.localName === 'label' && !next.hasAttribute('for') && next.querySelector(CONTROLS) === null
    ? short(textInside(next))
    : ''
}

const EDGES = 'form, fieldset, body, table, main, article, dialog, ul, ol, nav, header, footer'

/** The text before an element. `crossed`: other controls stand between. */
export function textAhead(element: Element): { text: string; crossed: boolean } {
  let crossed = false
  let at: Element | null = element
  for (let depth = 0; at !== null && depth < 6; depth++) {
    const found = textBeforeIn(at)
    if (found === null) return { text: '', crossed }
    crossed ||= found.crossed
    if (found.text !== '') return { text: short(found.text), crossed }
    if (at.localName === 'td' || at.localName === 'th') return { text: headOfCell(at), crossed }
    at = parentOf(at)
    if (at === null || at.matches(EDGES)) break
  }
  return { text: '', crossed }
}

/** The text among the siblings before; null if it belongs to another control. */
function textBeforeIn(element: Element): { text: string; crossed: boolean } | null {
  let text = ''
  let crossed = false
  for (let at = element.previousSibling; at !== null; at = at.previousSibling) {
    if (at.nodeType === 3) {
      text = `${at.nodeValue ?? ''}${text}`
      continue
    }
    if (at.nodeType !== 1) continue
    const sibling = at as Element
    const isControl = sibling.matches(CONTROLS) || sibling.querySelector(CONTROLS) !== null
    if (isControl) {
      if (hasLetters(text)) break
      if (hasLetters(textInside(sibling))) return null
      if (sibling.checkVisibility()) crossed = true
      continue
    }
    const isBreak = /^(br|hr|div|p|h\d|td|th|li|dt|dd|ul|ol|label|legend)$/.test(sibling.localName)
    if (isBreak && hasLetters(text)) break
    text = `${textInside(sibling)} ${text}`
    if (isBreak && hasLetters(text)) break
  }
  return { text: hasLetters(text) ? text : '', crossed }
}

/** The text above a cell without text before it: of its column, or of the row above. */
function headOfCell(cell: Element): string {
  const row = cell.closest('tr')
  const at = row ? [...row.children].indexOf(cell) : -1
  const above = row?.previousElementSibling ?? row?.closest('table')?.querySelector('thead tr')
  const head = above?.children[at]
  return head && head.querySelector(CONTROLS) === null ? short(textInside(head)) : ''
}

/** The text after a checkbox or radio button. */
export function textBehind(element: Element): string {
  let text = ''
  for (let at = element.nextSibling; at !== null; at = at.nextSibling) {
    if (at.nodeType === 1) {
      const sibling = at as Element
      if (sibling.matches(CONTROLS) || sibling.querySelector(CONTROLS)) break
      if (/^(br|div|p|li|tr|h\d)$/.test(sibling.localName) && hasWords(text)) break
    }
    text += textInside(at)
  }
  if (hasWords(text)) return short(text)
  const cell = element.closest('td')?.nextElementSibling
  return cell && cell.querySelector(CONTROLS) === null ? short(textInside(cell)) : ''
}

/** The title of the group around: a legend, or a group's label. Marks of long groups aren't of each field. */
export function titleOfGroup(element: Element): string {
  for (let at = parentOf(element); at !== null && at.localName !== 'form'; at = parentOf(at)) {
    const isGroup = at.matches('fieldset, [role=group], [role=radiogroup], [role=listbox]')
    if (!isGroup) continue
    const legend = [...at.children].find(child => child.localName === 'legend')
    const text =
      short(textInside(legend ?? null)) ||
      textOfIds(at, 'aria-labelledby') ||
      short(at.getAttribute('aria-label') ?? '')
    // A group named by an attribute may have its mark in the text above it.
    const above = !legend && !text.includes('*') ? textAhead(at).text : ''
    const isMarkedAbove = above.includes('*') && above.toLowerCase().startsWith(text.toLowerCase())
    const isRequired = at.getAttribute('aria-required') === 'true' || isMarkedAbove ? ' *' : ''
    if (text === '') continue
    const size = at.querySelectorAll(
      'input:not([type=hidden]):not([type=radio]):not([type=checkbox]), select, textarea',
    ).length
    return size > 5 ? text.replaceAll('*', '') : `${text}${isRequired}`
  }
  return ''
}

/** The text before several controls of one question. */
export function titleOfQuestion(members: readonly Element[]): string {
  const [first, last] = [members[0], members.at(-1)]
  if (!first || !last) return ''
  const grouped = titleOfGroup(first)
  if (grouped !== '') return grouped
  let box: Element | null = parentOf(first)
  while (box && !members.every(one => box?.contains(one))) box = parentOf(box)
  if (!box || box.matches('form, body')) {
    // The members stand apart in the form: what stands before the first one's own box.
    let own = first.closest('label') ?? first
    while (own.parentElement && own.parentElement !== box) own = own.parentElement
    return textAhead(own).text
  }
  let text = ''
  for (const child of box.childNodes) {
    if (child === first || child.contains(first)) break
    text += ` ${textInside(child)}`
  }
  return hasLetters(text) ? short(text) : textAhead(box).text
}

/** Sent along with form-script.ts. */
export const LABEL_HELPERS = [
  textInside,
  textOfIds,
  ownLabel,
  textAhead,
  textBeforeIn,
  headOfCell,
  textBehind,
  titleOfGroup,
  titleOfQuestion,
]
/** The constants and arrow functions of this file, for the page. */
export const LABEL_CONSTANTS = { CONTROLS, EDGES, short, hasWords, hasLetters }
