// Everything that comments and documents cite exists in the repository: sections by number, and files by name.
import { posix } from 'node:path'
import type { Rule, Violation } from './rule.ts'
import type { Document, Tree } from './source-tree.ts'

/** The documents that are cited by number, by the word that cites them. */
const BOOKS: Readonly<Record<string, string>> = {
  PRODUCT: 'docs/PRODUCT.md',
  PROTOCOLS: 'docs/PROTOCOLS.md',
  RECIPES: 'docs/RECIPES.md',
  'RULES.md': 'shared/catalogue/RULES.md',
  'SPEC.md': 'shared/protocol/SPEC.md',
}

/** White space in a pattern: a citation may continue on the comment's next line. */
const pattern = (source: string) =>
  new RegExp(source.replaceAll('~', String.raw`(?:[ \t]+|[ \t]*\n[ \t]*(?://|\*)?[ \t]*)`), 'g')

const NUMBER = String.raw`[A-Z]?\d+(?:\.\d+)?`
const CITED = pattern(
  String.raw`\b(PRODUCT|PROTOCOLS|RECIPES|RULES\.md|SPEC\.md),?~(${NUMBER}(?:(?:,~and|,|;|~and|~or|~to)~${NUMBER})*)`,
)

/** Documents that aren't in the repository, and citations too loose to check. */
const ELSEWHERE: readonly RegExp[] = [
  pattern(String.raw`\b[Ss]pec(?:ification)?,?~(?:sections?~)?\d`),
  pattern(String.raw`\b(?:signed-in~tools|account~and~public~site),~(?:section~)?\d`),
  pattern(String.raw`\b[A-Z]{3,}(?:\.md)?,?~(?:section|sections|part|promise)~\d`),
  pattern(String.raw`\bdata~README\b`),
  pattern(String.raw`[(]issue~\d`),
]

/** Names of documents: `docs/SCALE.md`, `SPEC.md`. */
const NAMED = /(?<![\w/.${}*-])((?:[\w.-]+\/)*[A-Z][\w-]*\.md)\b/g

/** Names of code files: `lifecycle.ts`, `server/removals/lifecycle.ts`. Patterns and specifiers aren't names. */
const NAMED_CODE = /(?<![\w@$./*{}'"#-])((?:[\w@$.-]+\/)*[a-z_$][\w.$-]*\.tsx?)\b/g

/** A heading's number, or a paragraph's: `### S2.1 Routes`, `7.4 Both sides …`, `## A Write one`. */
const ANCHOR = /^(?:#+ ([A-Z]?\d+(?:\.\d+)?|[A-Z])\.? |(\d+\.\d+) )/gm

export const citationRule: Rule = {
  name: 'citations-lead-somewhere',
  instead: 'cite a numbered section that is in the repository, or say the reason in a few words',
  find: tree => {
    const anchors = new Map(Object.entries(BOOKS).map(([book, file]) => [book, anchorsOf(tree, file)]))
    const names = new Set(tree.documents.flatMap(({ path }) => [path, path.split('/').at(-1) ?? '']))
    const code = new Set(tree.files.flatMap(tails))
    return [...tree.sources, ...tree.documents].flatMap(file => [
      ...unanchored(file, anchors),
      ...ELSEWHERE.flatMap(elsewhere => hits(file, elsewhere)),
      ...hits(file, NAMED, name => isComment(file, name.index) && !isThere(names, file, name[1] ?? '')),
      ...hits(file, NAMED_CODE, name => isComment(file, name.index) && !code.has(name[1] ?? '')),
    ])
  },
}

/** The names that may refer to a file: its path, and each tail of it. */
function tails(path: string): string[] {
  const parts = path.split('/')
  return parts.map((_, at) => parts.slice(at).join('/'))
}

function anchorsOf(tree: Tree, path: string): ReadonlySet<string> {
  const text = tree.documents.find(document => document.path === path)?.text ?? ''
  return new Set([...text.matchAll(ANCHOR)].map(([, heading, paragraph]) => heading ?? paragraph ?? ''))
}

function unanchored(file: Document, anchors: ReadonlyMap<string, ReadonlySet<string>>): Violation[] {
  return hits(file, CITED, ([, book = '', numbers = '']) => {
    const known = anchors.get(book)
    return (numbers.match(new RegExp(NUMBER, 'g')) ?? []).some(number => !known?.has(number))
  })
}

function hits(
  { path, text }: Document,
  wanted: RegExp,
  isWrong: (found: RegExpExecArray) => boolean = () => true,
): Violation[] {
  return [...text.matchAll(wanted)].filter(isWrong).map(found => ({
    file: path,
    line: text.slice(0, found.index).split('\n').length,
    note: found[0].replace(/\s+(\/\/|\*)?\s*/g, ' '),
  }))
}

/** Documents name others in their text, code only in comments: elsewhere, a name is a file that a test creates. */
function isComment({ path, text }: Document, at: number): boolean {
  const line = text.slice(text.lastIndexOf('\n', at) + 1, at)
  return path.endsWith('.md') || /^\s*(\/\/|\/?\*)|\s\/\/\s/.test(line)
}

function isThere(names: ReadonlySet<string>, { path }: Document, name: string): boolean {
  return names.has(name) || names.has(posix.join(posix.dirname(path), name))
}
