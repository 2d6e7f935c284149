// Records of which a site has taken everything off but the name and the town, and since when.
import type { Person } from '../people/person.ts'
import type { SiteDefinition } from '../sites/definition.ts'
import { numberOf, type Store } from '../store.ts'

export type Reductions = {
  /** Since when, in epoch milliseconds; null when the record is whole. */
  from: (site: SiteDefinition, person: Person, generation: number) => number | null
  save: (site: SiteDefinition, person: Person, generation: number, at: number) => void
}

/** Reductions kept in `store`. */
export function createReductions(store: Store): Reductions {
  const read = store.db.prepare(
    'select reduced_from from reductions where site = ? and person = ? and generation = ?',
  )
  const write = store.db.prepare(
    'insert or ignore into reductions (site, person, generation, reduced_from) values (?, ?, ?, ?)',
  )
  return {
    from: (site, person, generation) => {
      const row = read.get(site.host, person.index, generation)
      return row === undefined ? null : numberOf(row, 'reduced_from')
    },
    save: (site, person, generation, at) => void write.run(site.host, person.index, generation, at),
  }
}
