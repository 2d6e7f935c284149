// The numbered list of sources of one broker's page, which facts point into.
import type { Broker } from '#shared/catalogue/broker.ts'
import type { BrokerField } from '#shared/catalogue/catalogue-text.ts'
import { allSources, type SourceNote, sourcesOf } from '#shared/catalogue/source-note.ts'

export type PageSources = {
  /** The newest first, each once. */
  list: readonly SourceNote[]
  /** Places in the list of what states the first of these fields that a source states. @throws Error when none does. */
  of: (...fields: BrokerField[]) => number[]
}

const keyOf = ({ name, url, on }: SourceNote) => `${name} ${url} ${on}`

export function pageSources(one: Broker): PageSources {
  const list = [...new Map(allSources(one).map(note => [keyOf(note), note])).values()]
  const place = new Map(list.map((note, index) => [keyOf(note), index]))
  return {
    list,
    of(...fields) {
      for (const field of fields) {
        const found = sourcesOf(one, field).flatMap(note => place.get(keyOf(note)) ?? [])
        if (found.length > 0) return [...new Set(found)]
      }
      throw new Error(`${one.id}: no source states ${fields.join(' or ')}`)
    },
  }
}
