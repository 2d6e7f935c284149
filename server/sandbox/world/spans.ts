// The stored time spans in which a site shows a person's records, one per generation. Nothing is stored until something
// differs from the seed.
import type { Person } from '../people/person.ts'
import type { SiteDefinition } from '../sites/definition.ts'
import { numberOf, numberOrNull, type Store } from '../store.ts'

/** A record of generation `generation` is shown from `visibleFrom` until before `hiddenFrom`. */
export type Span = { generation: number; visibleFrom: number; hiddenFrom: number | null }

export type Spans = {
  /** By generation; empty when nothing is stored. */
  of: (site: SiteDefinition, person: Person) => Span[]
  /** Adds a span, or changes the end of the existing one. */
  save: (site: SiteDefinition, person: Person, span: Span) => void
  forget: (site: SiteDefinition, person: Person, generation: number) => void
}

/** Spans, stored in `store`. */
export function createSpans(store: Store): Spans {
  const read = store.db.prepare(
    'select generation, visible_from, hidden_from from spans where site = ? and person = ? order by generation',
  )
  const write = store.db.prepare(
    `insert into spans (site, person, generation, visible_from, hidden_from) values (?, ?, ?, ?, ?)
     on conflict (site, person, generation) do update set hidden_from = excluded.hidden_from`,
  )
  const remove = store.db.prepare('delete from spans where site = ? and person = ? and generation = ?')
  return {
    of: (site, person) =>
      read.all(site.host, person.index).map(row => ({
        generation: numberOf(row, 'generation'),
        visibleFrom: numberOf(row, 'visible_from'),
        hiddenFrom: numberOrNull(row, 'hidden_from'),
      })),
    save: (site, person, { generation, visibleFrom, hiddenFrom }) =>
      void write.run(site.host, person.index, generation, visibleFrom, hiddenFrom),
    forget: (site, person, generation) => void remove.run(site.host, person.index, generation),
  }
}
