// Holes in the types, and banned syntax.
import { type Rule, sourceRule } from './rule.ts'
import type { Node, Source } from './source-tree.ts'

/** Files that need a default export: tool settings, and type declarations of packages with one. */
const DEFAULTS = /\.config\.ts$|\.d\.ts$/

/** Comments that silence a tool. Each needs a colon and a reason. */
const SILENCERS = /@ts-(ignore|expect-error|nocheck)\b|\bbiome-ignore(-all|-start)?\b/
const REASONED = /(@ts-expect-error\b[^:]*|\bbiome-ignore(-all|-start)?\b[^:]*):\s*\S+/

const linesOf = (source: Source, nodes: readonly Node[]) => nodes.map(node => source.line(node.start))

export const typeRules: readonly Rule[] = [
  sourceRule('no-any', 'say what it is, or take it as unknown and look', source =>
    linesOf(source, source.nodes('TSAnyKeyword')),
  ),
  sourceRule(
    'reasoned-suppressions',
    'mend what the tool found; where that is impossible, @ts-expect-error or biome-ignore with a colon and the reason',
    source =>
      source.comments
        .filter(({ text }) => SILENCERS.test(text) && !REASONED.test(text))
        .map(({ line }) => line),
  ),
  sourceRule('no-default-exports', 'export it by name, the name of the file', source =>
    DEFAULTS.test(source.path)
      ? []
      : [
          ...linesOf(source, source.nodes('ExportDefaultDeclaration')),
          ...linesOf(source, source.nodes('ExportSpecifier').filter(isDefault)),
        ],
  ),
  sourceRule(
    'no-enums',
    'a zod enum or a const object, with a type of the same name; no namespace: a file is one',
    source => [
      ...linesOf(source, source.nodes('TSEnumDeclaration')),
      ...linesOf(source, source.nodes('TSModuleDeclaration').filter(isNamespace)),
    ],
  ),
]

function isDefault(specifier: Node): boolean {
  return (specifier.exported as { name?: string } | undefined)?.name === 'default'
}

/** `declare module 'x'` and `declare global` describe third-party code. */
function isNamespace(node: Node): boolean {
  return node.kind !== 'global' && (node.id as Node | undefined)?.type !== 'Literal'
}
