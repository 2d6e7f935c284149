// The numbered list of sources on a broker's page; facts refer to its numbers.
import type { Broker } from '#shared/catalogue/broker.ts'
import type { BrokerField } from '#shared/catalogue/catalogue-text.ts'
import { allSources, type SourceNote, sourcesOf } from '#shared/catalogue/source-note.ts'

export type PageSources = {
  /** Newest first, without duplicates. */
  list: readonly SourceNote[]
  /**
   * The list numbers of the sources for the first of these fields that has one. @throws Error when none has a source.
   */
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
