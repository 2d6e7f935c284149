// Finds the text that people read in the sources: text between tags, and strings that are phrases. Skips text for
// machines and engineers: identifiers, class names, queries, log lines and messages of thrown errors.
import { isTest } from './rule.ts'
import type { Node, Source } from './source-tree.ts'

export type Copy = { text: string; line: number }

/** Which folders contain copy. The longest matching prefix wins; unlisted folders are included by default. */
const READ: readonly [prefix: string, isRead: boolean][] = [
  ['web/', true],
  ['web/data/testing/', false],
  ['shared/', true],
  // Messages of the sync and auth protocols: other programs compare them, and screens reword them.
  ['shared/protocol/', false],
  ['shared/protocol/function-words.ts', true],
  ['shared/catalogue/import/', false],
  // In German and Spanish.
  ['shared/letters/european-laws.ts', false],
  ['shared/recipe/form/request-sentences.ts', false],
  ['shared/letters/german', false],
  ['shared/letters/spanish', false],
  ['server/', true],
  ['server/accounts/', false],
  ['server/accounts/mails.ts', true],
  ['server/db/', false],
  ['server/recipes/', false],
  ['server/recipes/cli.ts', true],
  ['server/recipes/engine/', true],
  // Simulates other companies' sites, with their own wording.
  ['server/sandbox/', false],
]

/** The copy of a file, in order. Empty for a file that people don't read. */
export function copyOf(source: Source): Copy[] {
  if (isTest(source.path) || source.path.endsWith('.gen.ts') || !isRead(source.path)) return []
  const found = [
    ...source.nodes('JSXText').map(node => ({ node, text: String(node.value) })),
    ...source.nodes('Literal').flatMap(node => {
      return typeof node.value === 'string' && isCopy(source, node, node.value)
        ? [{ node, text: node.value }]
        : []
    }),
    ...source.nodes('TemplateLiteral').flatMap(node => {
      const text = templateText(node)
      return isCopy(source, node, text) ? [{ node, text }] : []
    }),
  ]
  return found
    .filter(({ text }) => /\p{L}/u.test(text))
    .map(({ node, text }) => ({ text, line: source.line(node.start) }))
    .sort((a, b) => a.line - b.line)
}

function isRead(file: string): boolean {
  const fitting = READ.filter(([prefix]) => file.startsWith(prefix))
  return fitting.sort(([a], [b]) => b.length - a.length)[0]?.[1] ?? false
}

/** The placeholder for a value in a template. Not a letter, so that it can't become part of a word. */
const VALUE = '…'

function templateText(node: Node): string {
  return (node.quasis as { value: { cooked: string } }[]).map(part => part.value.cooked).join(VALUE)
}

function isCopy(source: Source, node: Node, text: string): boolean {
  return isPhrase(text) && !isForMachines(source, node)
}

/** Several words, or a single one written like a label. */
function isPhrase(text: string): boolean {
  const words = text.trim().split(/\s+/)
  if (words.length === 1) return /^\p{Lu}\p{Ll}+$/u.test(text)
  return (
    words.filter(word => !/^[\p{L}\p{N}…“”‘’'"(),.:;?!–—&/%$+#@·-]+$/u.test(word) || isClass(word)).length *
      2 <
    words.length
  )
}

/**
 * Words such as `flex`, `text-sm` and `md:grid` in a class list have no capitals and contain at least one hyphen or
 * colon.
 */
function isClass(word: string): boolean {
  return /^-?[a-z0-9]+([-:/][a-z0-9./[\]%-]+)+$/.test(word) && !/^[a-z]+-[a-z]+$/.test(word)
}

const MACHINE_ATTRIBUTES =
  /^(className|class|id|to|href|src|d|name|key|role|type|style|viewBox|sizes|rel|.*ClassName)$/
const MACHINE_CALLS =
  /^(must|assert|unreachable|log|sql|raw|super|console\.(warn|error)|querySelector.*|encode|(?!App|Settings|Usage|Input)\w*Error)$/

function isForMachines(source: Source, node: Node): boolean {
  for (
    let child = node, parent = source.parent(node);
    parent;
    child = parent, parent = source.parent(parent)
  ) {
    if (
      /^(Import|Export(All|Named)|TS|Program$)/.test(parent.type) &&
      !/^TS(As|Satisfies|NonNull)/.test(parent.type)
    ) {
      return parent.type !== 'Program' && parent.type !== 'ExportNamedDeclaration'
    }
    if (parent.type === 'JSXAttribute') return MACHINE_ATTRIBUTES.test(nameOf(parent.name as Node))
    if (parent.type === 'Property' && parent.key === child) return true
    if (parent.type === 'CallExpression' || parent.type === 'NewExpression') {
      if (MACHINE_CALLS.test(nameOf(parent.callee as Node))) return true
    }
    if (parent.type === 'TaggedTemplateExpression') return true
    if (/Function|^JSXElement$|^Class/.test(parent.type)) return false
  }
  return false
}

/** `log` of `log.info` and `context.log`: the more telling part of a name, first or last. */
function nameOf(node: Node): string {
  if (node.type === 'Super') return 'super'
  if (node.type === 'MemberExpression') {
    const object = nameOf(node.object as Node)
    const property = nameOf(node.property as Node)
    if (object === 'console') return `console.${property}`
    return MACHINE_CALLS.test(object) ? object : property
  }
  return typeof node.name === 'string' ? node.name : ''
}
