// Limits on the length of files. Generated code and tables of data are exempt: no one reads them from top to bottom. A
// test file has room for more cases.
import type { Rule } from './rule.ts'
import type { Source, Tree } from './source-tree.ts'

const LINES_MAX = 300
const TEST_LINES_MAX = 400
const P90_MAX = 250

const TABLES = /\.gen\.ts$|-(tables?|register-fields)\.ts$|^server\/db\/tables\//
const TESTS = /^tests\/|\/testing\/|\.test\.tsx?$/
const most = ({ path }: Source) => (TESTS.test(path) ? TEST_LINES_MAX : LINES_MAX)

const written = (tree: Tree): Source[] =>
  tree.sources.filter(source => !TABLES.test(source.path)).sort((a, b) => a.lines - b.lines)

export const sizeRules: readonly Rule[] = [
  {
    name: 'file-length',
    instead: `a file has ${LINES_MAX} lines at most, a test ${TEST_LINES_MAX}: take the second thing it does into a file of its own`,
    find: tree =>
      written(tree)
        .filter(source => source.lines > most(source))
        .map(source => ({ file: source.path, line: most(source) + 1 })),
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
