// Half-removed records, and since when: reduced to the name and the town (reductions), or missing from the search only
// (hidings).
import type { Person } from '../people/person.ts'
import type { SiteDefinition } from '../sites/definition.ts'
import { numberOf, type Store } from '../store.ts'

export type HalfRemovals = {
  /** Since when, in epoch milliseconds; null if the record is unchanged. */
  from: (site: SiteDefinition, person: Person, generation: number) => number | null
  save: (site: SiteDefinition, person: Person, generation: number, at: number) => void
}

const TABLES = { reductions: 'reduced_from', hidings: 'hidden_from' } as const

/** Half removals of one kind, stored in `store`. */
export function createHalfRemovals(store: Store, table: keyof typeof TABLES): HalfRemovals {
  const column = TABLES[table]
  const read = store.db.prepare(
    `select ${column} from ${table} where site = ? and person = ? and generation = ?`,
  )
  const write = store.db.prepare(
    `insert or ignore into ${table} (site, person, generation, ${column}) values (?, ?, ?, ?)`,
  )
  return {
    from: (site, person, generation) => {
      const row = read.get(site.host, person.index, generation)
      return row === undefined ? null : numberOf(row, column)
    },
    save: (site, person, generation, at) => void write.run(site.host, person.index, generation, at),
  }
}
