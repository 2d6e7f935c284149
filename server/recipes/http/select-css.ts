// CSS selectors on parsed pages, like `querySelectorAll` and `matches`.
import { descendants, following, HtmlDocument, HtmlElement, type HtmlNode } from './html-node.ts'
import { type Combinator, type ComplexSelector, parseCss, type SimpleSelector } from './parse-css.ts'

const KEPT = 1_000
const parsed = new Map<string, ComplexSelector[]>()

/** HTML attributes whose values are compared case-insensitively (HTML standard, “Case-sensitivity of selectors”). */
const ANY_CASE = new Set(
  'accept accept-charset align alink axis bgcolor charset checked clear codetype color compact declare defer dir direction disabled enctype face frame hreflang http-equiv lang language link media method multiple nohref noresize noshade nowrap readonly rel rev rules scope scrolling selected shape target text type valign valuetype vlink'.split(
    ' ',
  ),
)

interface Scope {
  root: HtmlNode
  isQuirky: boolean
}

/** The elements below `root` that match a selector, in order. @throws BadSelector */
export function selectAll(selector: string, root: HtmlNode): HtmlElement[] {
  const list = parse(selector)
  const scope = scopeOf(root)
  const found: HtmlElement[] = []
  // No generator here, for speed: this loop is half of the work on a page.
  for (let node = root.firstChild; node; node = following(node, root)) {
    if (!(node instanceof HtmlElement)) continue
    for (const one of list) {
      if (!fits(node, one, one.length - 1, scope)) continue
      found.push(node)
      break
    }
  }
  return found
}

/** Whether an element matches a selector. @throws BadSelector */
export function matchesSelector(selector: string, element: HtmlElement): boolean {
  const scope = scopeOf(element)
  return parse(selector).some(one => fits(element, one, one.length - 1, scope))
}

function parse(selector: string): ComplexSelector[] {
  const known = parsed.get(selector)
  if (known) return known
  const list = parseCss(selector)
  if (parsed.size >= KEPT) parsed.clear()
  parsed.set(selector, list)
  return list
}

function scopeOf(root: HtmlNode): Scope {
  const document = root instanceof HtmlDocument ? root : root.ownerDocument
  return { root, isQuirky: document?.isQuirky ?? false }
}

/** Whether the compound at `index` and those before it match. */
function fits(element: HtmlElement, selector: ComplexSelector, index: number, scope: Scope): boolean {
  const compound = selector[index]
  if (!compound) return false
  for (const part of compound.parts) if (!fitsPart(element, part, scope)) return false
  if (index === 0) return true
  return candidates(element, compound.combinator, other => fits(other, selector, index - 1, scope))
}

function candidates(
  element: HtmlElement,
  combinator: Combinator,
  accept: (other: HtmlElement) => boolean,
): boolean {
  const upwards = combinator === ' ' || combinator === '>'
  const once = combinator === '>' || combinator === '+'
  let other = upwards ? parentOf(element) : previousOf(element)
  while (other) {
    if (accept(other)) return true
    if (once) return false
    other = upwards ? parentOf(other) : previousOf(other)
  }
  return false
}

function parentOf({ parentNode }: HtmlElement): HtmlElement | null {
  return parentNode instanceof HtmlElement ? parentNode : null
}

function previousOf(element: HtmlElement): HtmlElement | null {
  let node = element.previousSibling
  while (node && !(node instanceof HtmlElement)) node = node.previousSibling
  return node
}

function nextOf(element: HtmlElement): HtmlElement | null {
  let node = element.nextSibling
  while (node && !(node instanceof HtmlElement)) node = node.nextSibling
  return node
}

function fitsPart(element: HtmlElement, part: SimpleSelector, scope: Scope): boolean {
  switch (part.kind) {
    case 'type':
      return (
        part.name === '*' ||
        element.localName === part.name ||
        (element.isHtml && element.localName === part.name.toLowerCase())
      )
    case 'id':
      return sameText(element.getAttribute('id'), part.name, scope.isQuirky)
    case 'class':
      return scope.isQuirky
        ? element.classes.some(word => sameText(word, part.name, true))
        : element.classes.includes(part.name)
    case 'attribute':
      return fitsAttribute(element, part)
    case 'nth':
      return fitsNth(element, part, scope)
    case 'is':
      return part.selectors.some(one => fits(element, one, one.length - 1, scope))
    case 'not':
      return !part.selectors.some(one => fits(element, one, one.length - 1, scope))
    case 'has':
      return part.selectors.some(one => has(element, one, scope))
    case 'state':
      return fitsState(element, part.name, scope)
  }
}

function sameText(one: string | null, other: string, anyCase: boolean): boolean {
  return one === other || (anyCase && one?.toLowerCase() === other.toLowerCase())
}

function words(text: string | null): string[] {
  return text === null ? [] : text.split(/[ \t\n\r\f]+/).filter(word => word !== '')
}

function fitsAttribute(element: HtmlElement, part: Extract<SimpleSelector, { kind: 'attribute' }>): boolean {
  const { name, operator, flag } = part
  const given = element.getAttribute(name)
  if (given === null) return false
  const anyCase = flag === 'i' || (flag === '' && element.isHtml && ANY_CASE.has(name.toLowerCase()))
  const [has, value] = anyCase ? [given.toLowerCase(), part.value.toLowerCase()] : [given, part.value]
  switch (operator) {
    case '':
      return true
    case '=':
      return has === value
    case '~=':
      return words(has).includes(value)
    case '|=':
      return has === value || has.startsWith(`${value}-`)
    case '^=':
      return value !== '' && has.startsWith(value)
    case '$=':
      return value !== '' && has.endsWith(value)
    default:
      return value !== '' && has.includes(value)
  }
}

function fitsNth(
  element: HtmlElement,
  { step, offset, fromEnd, sameType, of }: Extract<SimpleSelector, { kind: 'nth' }>,
  scope: Scope,
): boolean {
  const counts = (other: HtmlElement) =>
    (!sameType || other.localName === element.localName) &&
    (of === null || of.some(one => fits(other, one, one.length - 1, scope)))
  if (!counts(element)) return false
  const toSide = fromEnd ? nextOf : previousOf
  let place = 1
  for (let other = toSide(element); other; other = toSide(other)) if (counts(other)) place += 1
  if (step === 0) return place === offset
  return (place - offset) % step === 0 && (place - offset) / step >= 0
}

/** Whether the relative selector matches an element, starting from this one. */
function has(element: HtmlElement, selector: ComplexSelector, scope: Scope): boolean {
  const [first] = selector
  if (!first) return false
  const anchored: ComplexSelector = [
    { combinator: ' ', parts: [{ kind: 'state', name: 'scope' }] },
    ...selector,
  ]
  const own: Scope = { ...scope, root: element }
  const below = first.combinator === ' ' || first.combinator === '>'
  const roots = below ? [element] : siblingsAfter(element)
  return roots.some(root => {
    if (!below && fits(root, anchored, anchored.length - 1, own)) return true
    for (const node of descendants(root)) {
      if (node instanceof HtmlElement && fits(node, anchored, anchored.length - 1, own)) return true
    }
    return false
  })
}

function siblingsAfter(element: HtmlElement): HtmlElement[] {
  const after: HtmlElement[] = []
  for (let next = nextOf(element); next; next = nextOf(next)) after.push(next)
  return after
}

function fitsState(element: HtmlElement, name: string, { root }: Scope): boolean {
  switch (name) {
    case 'root':
      return !(element.parentNode instanceof HtmlElement)
    case 'scope':
      return root instanceof HtmlElement ? element === root : !(element.parentNode instanceof HtmlElement)
    case 'empty':
      return element.childNodes.every(node => node.nodeType === 8)
    case 'link':
    case 'any-link':
      return /^(a|area)$/.test(element.localName) && element.getAttribute('href') !== null
    case 'checked':
      return element.getAttribute(element.localName === 'option' ? 'selected' : 'checked') !== null
    case 'disabled':
      return isField(element) && element.getAttribute('disabled') !== null
    case 'enabled':
      return isField(element) && element.getAttribute('disabled') === null
    case 'required':
      return isField(element) && element.getAttribute('required') !== null
    case 'optional':
      return /^(input|select|textarea)$/.test(element.localName) && element.getAttribute('required') === null
    case 'defined':
      return !element.localName.includes('-')
    case 'open':
      return /^(details|dialog)$/.test(element.localName) && element.getAttribute('open') !== null
    default:
      return false
  }
}

function isField({ localName }: HtmlElement): boolean {
  return /^(button|input|select|textarea|optgroup|option|fieldset)$/.test(localName)
}
