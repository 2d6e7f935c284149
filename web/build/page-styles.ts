// The styles that one page needs, out of the app's whole stylesheet: the page's HTML includes them, so that its first
// paint waits for nothing else.
import postcss, { type AtRule, type ChildNode, type Rule } from 'postcss'

/** A style rule's text, with the classes that each of its selectors requires. */
type Style = { text: string; needs: readonly (readonly string[])[] }
/** Rules inside a media query or a layer. */
type Group = { start: string; parts: readonly Part[] }
type Part = string | Style | Group

const CLASS_ATTRIBUTE = /\sclass="([^"]*)"/g
const CLASS = /\.((?:\\.|[^\s.:>+~[\\*#])+)/g
const REGISTERED = /@property (--[\w-]+)\{[^}]*\}/g

/** Parses a stylesheet once. Returns a function that picks the styles for a page's HTML. */
export function pageStyles(css: string): (html: string) => string {
  const parts = postcss.parse(css).nodes.flatMap(partOf)
  return html => {
    const classes = classesOf(html)
    const kept = parts.map(part => keep(part, classes)).join('')
    // A registered variable is needed where the variable is used.
    return kept.replaceAll(REGISTERED, (text, name: string) =>
      kept.includes(`${name}:`) || kept.includes(`var(${name}`) ? text : '',
    )
  }
}

function partOf(node: ChildNode): Part[] {
  if (node.type === 'comment') return []
  if (node.type === 'rule') return [{ text: node.toString(), needs: node.selectors.map(neededBy) }]
  if (node.type === 'atrule' && holdsRules(node))
    return [{ start: `@${node.name} ${node.params}`, parts: (node.nodes ?? []).flatMap(partOf) }]
  const isStatement = node.type === 'atrule' && node.nodes === undefined
  return [isStatement ? `${node};` : `${node}`]
}

/** The parser reports keyframes as rules, but they have no selectors. */
const holdsRules = ({ name, nodes }: AtRule) =>
  name !== 'keyframes' && nodes?.some(node => node.type === 'rule' || node.type === 'atrule') === true

function keep(part: Part, classes: ReadonlySet<string>): string {
  if (typeof part === 'string') return part
  if ('text' in part)
    return part.needs.some(needed => needed.every(name => classes.has(name))) ? part.text : ''
  const inside = part.parts.map(one => keep(one, classes)).join('')
  return inside === '' ? '' : `${part.start}{${inside}}`
}

/** Classes in parentheses, as in `:not(.open)`, aren't required. */
function neededBy(selector: Rule['selector']): string[] {
  let depth = 0
  const outside = selector.replaceAll(/\\.|[()]|[^\\()]+/g, piece => {
    if (piece === '(') depth += 1
    else if (piece === ')') depth -= 1
    else if (depth === 0) return piece
    return ' '
  })
  return [...outside.matchAll(CLASS)].map(([, name = '']) => unescaped(name))
}

/** Undoes CSS escapes, including that of a leading digit. */
const unescaped = (name: string) =>
  name
    .replaceAll(/\\([0-9a-f]{1,6})\s?/gi, (_, code: string) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    )
    .replaceAll(/\\(.)/g, '$1')

function classesOf(html: string): Set<string> {
  const classes = new Set<string>()
  for (const [, names = ''] of html.matchAll(CLASS_ATTRIBUTE))
    for (const name of names.replaceAll('&amp;', '&').replaceAll('&gt;', '>').split(' ')) classes.add(name)
  return classes
}
