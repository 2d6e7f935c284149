// The words in names: one word per thing, one thing per word (docs/GLOSSARY.md).
import { isTest, type Rule, type Violation } from './rule.ts'
import type { Node, Source, Tree } from './source-tree.ts'

/** Words retired by the glossary, with their replacements. */
const RETIRED: Readonly<Record<string, string>> = {
  afresh: 'again',
  anew: 'again',
  heed: 'apply, or what it does',
  keep: 'store',
  keeps: 'stores',
  kept: 'stored',
  look: 'scan, or check',
  looks: 'scans, or checks',
  reach: 'access scope',
  room: 'quota, or seats',
  standing: 'membership, or display state',
  tell: 'notify, report, or disclose',
  telling: 'reporting',
  tells: 'notifies, reports, or shows',
  told: 'notified, sent, or disclosed',
  wish: 'request, or options',
}

/** Names used by other programs or stored rows, and the design's own terms. */
const WIRE = new Set(['answerLook', 'answer-look', 'toldDetail', 'ToldDetail'])

/** The sandbox's words belong to its sites, and routes are named after their addresses. */
const isNamed = ({ path }: Source) =>
  /^(shared|server|web)\//.test(path) && !isTest(path) && !/^(server\/sandbox|web\/routes)\//.test(path)

/** Each page of the site exports its text as `page`, for the one file that lists them. */
const isPage = ({ path }: Source, name: string) => path.startsWith('web/content/') && name === 'page'

export const wordRules: readonly Rule[] = [
  {
    name: 'one-meaning',
    instead:
      'a name that is exported means one thing: give the more local one a longer name, or unite the two',
    find: findDoubles,
  },
  {
    name: 'retired-words',
    instead: 'say it in the field’s word (docs/GLOSSARY.md)',
    find: findRetired,
  },
]

type Export = { name: string; source: Source; line: number }

function exportsOf(source: Source): Export[] {
  return source.nodes('ExportNamedDeclaration').flatMap(node => {
    const declared = node.declaration as Node | null
    if (!declared) return []
    const ids =
      declared.type === 'VariableDeclaration'
        ? (declared.declarations as Node[]).map(one => one.id as Node)
        : [declared.id as Node]
    return ids.flatMap(id =>
      typeof id?.name === 'string' ? [{ name: id.name, source, line: source.line(node.start) }] : [],
    )
  })
}

const allExports = (tree: Tree) => tree.sources.filter(isNamed).flatMap(exportsOf)

function findDoubles(tree: Tree): Violation[] {
  const named = Map.groupBy(
    allExports(tree).filter(({ name, source }) => !isPage(source, name)),
    ({ name }) => name,
  )
  return [...named.values()].flatMap(all => {
    const files = new Set(all.map(({ source }) => source.path))
    if (files.size < 2) return []
    return all.map(({ name, source, line }) => ({ file: source.path, line, note: name }))
  })
}

const wordsIn = (name: string) =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)

function findRetired(tree: Tree): Violation[] {
  const noteOf = (name: string) => {
    if (WIRE.has(name)) return null
    const word = wordsIn(name).find(one => Object.hasOwn(RETIRED, one))
    return word === undefined ? null : `${name}: ${RETIRED[word]}`
  }
  return tree.sources.filter(isNamed).flatMap(source => {
    const file = (source.path.split('/').at(-1) ?? '').replace(/\..*$/, '')
    const ofFile = noteOf(file)
    return [
      ...(ofFile ? [{ file: source.path, line: 1, note: ofFile }] : []),
      ...exportsOf(source).flatMap(({ name, line }) => {
        const note = noteOf(name)
        return note ? [{ file: source.path, line, note }] : []
      }),
    ]
  })
}
