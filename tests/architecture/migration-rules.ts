// What a migration may do while copies of the previous version keep working: add. Every removal has its line in
// contracts.json beside the migrations (server/db/migration-plan.ts).
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { concurrentFileOf } from '#server/db/concurrent-indices.ts'

export type Statement = { migration: string; statement: string; why: string }

/** No older version uses tables that the migration creates itself. */
const MADE = /^create table (?:if not exists )?"?(\w+)"?/i
const TABLE = /^(?:alter table|create unique index.*? on) (?:if exists |only )*"?(\w+)"?/i
/** Comments and quoted texts aren't statements. */
const COMMENT = /--.*$/gm
const TEXT = /'(?:[^']|'')*'/g

/** Removes or changes something that earlier versions may use. */
const TAKES_AWAY: readonly (readonly [RegExp, string])[] = [
  [/\bdrop (?:column|table|schema|view|function|type|sequence|trigger|default)\b/i, 'drops something'],
  [/^truncate\b/i, 'empties a table'],
  [/\brename\b/i, 'renames something'],
  [/\b(?:set data type|alter column "?\w+"? type)\b/i, 'changes a type'],
  [/\bset not null\b/i, 'refuses nulls'],
  [/\bdrop not null\b/i, 'allows nulls, which earlier versions may not expect'],
  [/\badd (?:constraint|primary key|unique|check|foreign key)\b/i, 'adds a constraint'],
  [/^create unique index\b/i, 'refuses doubles'],
]

/** Dropping an index costs only time, and statements don't name indices. */
const NEW_REQUIRED = /\badd column "?\w+"? (?=[^;]*\bnot null\b)(?![^;]*\bdefault\b)/i

/** Statements in unmarked migrations that would break earlier versions. */
export function unmarkedContracts(folder: string): Statement[] {
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')
  const { entries } = JSON.parse(read('meta/_journal.json')) as { entries: { tag: string }[] }
  const beside = (tag: string) =>
    existsSync(path.join(folder, concurrentFileOf(tag))) ? read(concurrentFileOf(tag)) : ''
  const marked = new Set(Object.keys(JSON.parse(read('contracts.json')) as object))
  return entries
    .filter(({ tag }) => !marked.has(tag))
    .flatMap(({ tag }) =>
      contracting(`${read(`${tag}.sql`)};${beside(tag)}`).map(found => ({ migration: tag, ...found })),
    )
}

function contracting(sql: string): Omit<Statement, 'migration'>[] {
  const statements = sql
    .replace(COMMENT, '')
    .replace(TEXT, "''")
    .split(';')
    .map(statement => statement.replace(/\s+/g, ' ').trim())
  const made = new Set(statements.map(statement => MADE.exec(statement)?.[1]))
  return statements
    .filter(statement => !made.has(TABLE.exec(statement)?.[1] ?? ''))
    .flatMap(statement => {
      const [, why] = TAKES_AWAY.find(([pattern]) => pattern.test(statement)) ?? []
      if (why !== undefined) return [{ statement, why }]
      return NEW_REQUIRED.test(statement)
        ? [{ statement, why: 'asks for a value that earlier versions do not give' }]
        : []
    })
}

/** Names in contracts.json without a migration, and numbers above the migration's own. */
export function wrongMarks(folder: string): string[] {
  const read = (name: string) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as unknown
  const { entries } = read('meta/_journal.json') as { entries: { tag: string; idx: number }[] }
  const numbers = new Map(entries.map(entry => [entry.tag, entry.idx]))
  return Object.entries(read('contracts.json') as Record<string, number>)
    .filter(([tag, lowest]) => lowest > (numbers.get(tag) ?? -1))
    .map(([tag]) => tag)
}

/** Journal entries out of order by number or time, or not named by their number. */
export function disorder(folder: string): string[] {
  type Entry = { tag: string; idx: number; when: number }
  const { entries } = JSON.parse(readFileSync(path.join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: Entry[]
  }
  return entries
    .filter(({ tag, idx, when }, at) => {
      const before = entries[at - 1]
      const isLater = !before || (before.idx < idx && before.when < when)
      return !isLater || !tag.startsWith(`${String(idx).padStart(4, '0')}_`)
    })
    .map(entry => entry.tag)
}
