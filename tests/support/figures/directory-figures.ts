// The numbers behind the directory's pages: each one was computed from the catalogue, or it may not appear.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseCatalogue } from '#shared/catalogue/catalogue-text.ts'
import { compileDirectory } from '#web/build/directory/compile-directory.ts'

const CATALOGUE = fileURLToPath(new URL('../../../shared/catalogue/brokers.jsonl', import.meta.url))
const LIST = '/data-brokers-list'

/** By a page's path. Empty for other pages. */
export function directoryFigures(): (path: string) => ReadonlySet<number> {
  const { brokers } = parseCatalogue(readFileSync(CATALOGUE, 'utf8'))
  const { start, pages, letters } = compileDirectory(brokers)
  return path => {
    if (path === LIST) return numbersIn(start)
    if (path.startsWith(`${LIST}/letter/`))
      return numbersIn(letters.get(path.slice(`${LIST}/letter/`.length)))
    if (path === '/deep-web-scanning') return sourceGroups(start.counts)
    if (!path.startsWith(`${LIST}/`)) return new Set()
    const page = pages.get(path.slice(LIST.length + 1))
    // The size of each group of neighbors, and how many aren't shown at first.
    const counts = page?.network.flatMap(({ brokers: { length } }) => [length, length - 12]) ?? []
    return new Set([...numbersIn(page), ...counts])
  }
}

/** People search, public records, and all other sites. */
function sourceGroups(counts: Readonly<Record<string, number>>): ReadonlySet<number> {
  const { 'People Search': people = 0, 'Property & Public Records': records = 0 } = counts
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return new Set([people, records, all - people - records])
}

/** Includes numbers in texts, because they're made from the catalogue's facts. */
function numbersIn(data: unknown): ReadonlySet<number> {
  const digits = JSON.stringify(data ?? null).matchAll(/\d+(?:,\d{3})*(?:\.\d+)?/g)
  return new Set([...digits].map(([one]) => Number(one.replaceAll(',', ''))))
}
