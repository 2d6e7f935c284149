// Index files beside migrations (server/db/concurrent-indices.ts). All migrations run before them, so they must not
// build an index that a later migration drops.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { concurrentFileOf, parseConcurrentIndices } from '#server/db/concurrent-indices.ts'

const SUFFIX = concurrentFileOf('')

/** Their faults, one line each. */
export function wrongConcurrentFiles(folder: string): string[] {
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')
  const { entries } = JSON.parse(read('meta/_journal.json')) as { entries: { tag: string }[] }
  const tags = entries.map(({ tag }) => tag)
  return readdirSync(folder)
    .filter(name => name.endsWith(SUFFIX))
    .sort()
    .flatMap(name => {
      const at = tags.indexOf(name.slice(0, -SUFFIX.length))
      if (at === -1) return [`${name} stands beside no migration`]
      const later = tags.slice(at + 1).map(tag => read(`${tag}.sql`))
      return faults(read(name), later).map(fault => `${name} ${fault}`)
    })
}

function faults(sql: string, later: readonly string[]): string[] {
  try {
    return parseConcurrentIndices(sql)
      .filter(({ name }) =>
        later.some(text => new RegExp(`\\bdrop index [^;]*\\b${name}\\b`, 'i').test(text)),
      )
      .map(({ name }) => `builds ${name}, which a later migration drops`)
  } catch {
    return ['does more than build indices']
  }
}
