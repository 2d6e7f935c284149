// Limits on the length of files. Generated code and data tables are exempt: no one reads them from top to bottom.
import type { Rule } from './rule.ts'
import type { Source, Tree } from './source-tree.ts'

const LINES_MAX = 400
const P90_MAX = 250

const written = (tree: Tree): Source[] =>
  tree.sources.filter(source => !/\.gen\.ts$|-table\.ts$/.test(source.path)).sort((a, b) => a.lines - b.lines)

export const sizeRules: readonly Rule[] = [
  {
    name: 'file-length',
    instead: `a file has ${LINES_MAX} lines at most: take the second thing it does into a file of its own`,
    find: tree =>
      written(tree)
        .filter(source => source.lines > LINES_MAX)
        .map(source => ({ file: source.path, line: LINES_MAX + 1 })),
  },
  {
    name: 'file-length-p90',
    instead: `nine files of ten have ${P90_MAX} lines at most: the long ones have become too many`,
    find: tree => {
      const sources = written(tree)
      const edge = sources[Math.ceil(sources.length * 0.9) - 1]
      return edge && edge.lines > P90_MAX ? [{ file: edge.path, line: P90_MAX + 1 }] : []
    },
  },
]
