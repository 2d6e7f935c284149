// The type of a rule, and helpers that several rules use.
import type { Import, Source, Tree } from './source-tree.ts'

/** `note`: details that the line alone doesn't show. */
export type Violation = { file: string; line: number; note?: string }

export type Rule = {
  /** Also the name of its folder of bad fixtures. */
  name: string
  /** What to do instead, shown to the author. */
  instead: string
  find: (tree: Tree) => Violation[]
}

/** One line per violation: `file:line rule: what to do instead`. */
export function report(rule: Rule, tree: Tree): string[] {
  return rule
    .find(tree)
    .map(({ file, line, note }) => `${file}:${line} ${rule.name}: ${rule.instead}${note ? ` (${note})` : ''}`)
}

/** Tests and test-only files are exempt from some rules. */
export function isTest(file: string): boolean {
  return file.startsWith('tests/') || /\.test\.tsx?$/.test(file)
}

/**
 * The folder of a path at a depth: 0 is the side (shared, server, web, tests). Null if that part is the file itself.
 */
export function folderAt(file: string, depth: number): string | null {
  const parts = file.split('/')
  return depth < parts.length - 1 ? (parts[depth] ?? null) : null
}

/** A rule that checks each import. */
export function importRule(
  name: string,
  instead: string,
  isBad: (source: Source, imported: Import) => boolean,
): Rule {
  return {
    name,
    instead,
    find: tree =>
      tree.sources.flatMap(source =>
        source.imports
          .filter(imported => isBad(source, imported))
          .map(({ line, specifier }) => ({ file: source.path, line, note: specifier })),
      ),
  }
}

/** A rule over a file's contents. `find` returns the violating lines. Skips generated files. */
export function sourceRule(name: string, instead: string, find: (source: Source) => number[]): Rule {
  return {
    name,
    instead,
    find: tree =>
      tree.sources
        .filter(source => !source.path.endsWith('.gen.ts'))
        .flatMap(source => find(source).map(line => ({ file: source.path, line }))),
  }
}
