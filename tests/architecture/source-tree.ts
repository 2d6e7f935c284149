// The code under a folder, parsed once: each file's imports, comments, and syntax nodes by type.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'

/** The folders and top-level files that contain code. */
const FOLDERS = ['shared', 'server', 'web', 'tests']
const LOOSE = /^[\w.-]+\.config\.ts$/
/** Exempt: bad on purpose, generated, or third-party. */
const SKIPPED = new Set(['node_modules', 'migrations', 'tests/fixtures'])

export type Node = { type: string; start: number; end: number } & Record<string, unknown>

export type Import = {
  /** As written. */
  specifier: string
  /** The imported file, relative to the tree's root. Null for packages. */
  target: string | null
  line: number
  isType: boolean
}

/** A file read as text. */
export type Document = {
  /** Relative to the tree's root, with forward slashes. */
  path: string
  text: string
}

export type Source = Document & {
  lines: number
  imports: readonly Import[]
  comments: readonly { text: string; line: number }[]
  /** Nodes of a type, in order. */
  nodes: (type: string) => readonly Node[]
  parent: (node: Node) => Node | null
  line: (offset: number) => number
}

/** All file names, the parsed code files, and the texts of style sheets, articles and Markdown, including `docs/`. */
export type Tree = {
  files: readonly string[]
  sources: readonly Source[]
  documents: readonly Document[]
}

/** Reads the code below `root`. */
export function readTree(root: string): Tree {
  const files = [
    ...FOLDERS.flatMap(folder => listFiles(root, folder)),
    ...readdirSync(root).filter(name => LOOSE.test(name)),
  ].sort()
  const code = files.filter(file => /\.(ts|tsx|mts|js|mjs|jsx)$/.test(file))
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
  const beside = [...listFiles(root, 'docs'), ...readdirSync(root).filter(name => name.endsWith('.md'))]
  const texts = [...files, ...beside].filter(file => /\.(mdx?|css)$/.test(file))
  return {
    files,
    sources: code.map(file => parse(file, read(file))),
    documents: texts.map(file => ({ path: file, text: read(file) })),
  }
}

function listFiles(root: string, folder: string): string[] {
  if (SKIPPED.has(folder) || SKIPPED.has(path.basename(folder))) return []
  let entries: ReturnType<typeof readEntries>
  try {
    entries = readEntries(path.join(root, folder))
  } catch (error) {
    // A fixture contains only the folders that it needs.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
  return entries.flatMap(entry => {
    const name = `${folder}/${entry.name}`
    return entry.isDirectory() ? listFiles(root, name) : [name]
  })
}

const readEntries = (folder: string) => readdirSync(folder, { withFileTypes: true })

function parse(file: string, text: string): Source {
  const parsed = parseSync(file, text)
  const starts = lineStarts(text)
  const line = (offset: number) => lineAt(starts, offset)
  const byType = new Map<string, Node[]>()
  const parents = new Map<Node, Node>()
  index(parsed.program as unknown as Node, byType, parents)
  const nodes = (type: string) => byType.get(type) ?? []
  const program = parsed.program as unknown as Node
  return {
    path: file,
    text,
    lines: starts.length - (text.endsWith('\n') ? 1 : 0),
    imports: importsOf(file, nodes, line),
    comments: parsed.comments.map(comment => ({ text: comment.value, line: line(comment.start) })),
    nodes: type => (type === 'Program' ? [program] : nodes(type)),
    parent: node => parents.get(node) ?? null,
    line,
  }
}

function index(node: Node, byType: Map<string, Node[]>, parents: Map<Node, Node>): void {
  const known = byType.get(node.type)
  if (known) known.push(node)
  else byType.set(node.type, [node])
  for (const child of childrenOf(node)) {
    parents.set(child, node)
    index(child, byType, parents)
  }
}

/** The syntax nodes directly below a node. */
export function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap(value => (Array.isArray(value) ? value : [value]).filter(isNode))
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'
}

const IMPORTING = [
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
]

function importsOf(
  file: string,
  nodes: (type: string) => readonly Node[],
  line: (offset: number) => number,
): Import[] {
  return IMPORTING.flatMap(nodes).flatMap(node => {
    const source = node.source as (Node & { value?: unknown }) | null
    if (typeof source?.value !== 'string') return []
    const specifier = source.value
    return [{ specifier, target: resolve(file, specifier), line: line(node.start), isType: isTypeOnly(node) }]
  })
}

function isTypeOnly(node: Node): boolean {
  if (node.type === 'TSImportType' || node.importKind === 'type' || node.exportKind === 'type') return true
  const names = (node.specifiers as Node[] | undefined) ?? []
  return names.length > 0 && names.every(name => name.importKind === 'type' || name.exportKind === 'type')
}

function resolve(file: string, specifier: string): string | null {
  const plain = specifier.replace(/\?.*$/, '')
  if (plain.startsWith('.')) return path.posix.join(path.posix.dirname(file), plain)
  return plain.startsWith('#') ? plain.slice(1) : null
}

function lineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

function lineAt(starts: readonly number[], offset: number): number {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return low + 1
}
