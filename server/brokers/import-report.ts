// The report of an import before anything is written: added, changed, unchanged, and skipped with the reason.

import type { Remark } from '#shared/catalogue/import/claim.ts'
import type { CatalogueChanges } from '#shared/catalogue/import/compare-catalogues.ts'
import type { ImportSource } from './import-source.ts'

/** The maximum number of places in one line; the others are only counted. */
const PLACES = 12

/** One source, with its rows that were refused or only partly imported. */
export function describeSource(source: ImportSource, notKnown: readonly Remark[]): string[] {
  if (!source.ok) return [`${source.file} wasn’t imported: it ${source.reason}.`]
  const { file, layout, from, read } = source
  return [
    `${file}: ${layout}, ${count(read.rows, 'row')}, recorded as “${from.source}”, ${from.ref}`,
    ...section('refused', read.refused, '!'),
    ...section('not in the catalogue, advertising only: skipped', notKnown, '-'),
    ...section('skipped in imported rows', read.notes, '-'),
  ]
}

/** The changes by all sources together. */
export function describeChanges({ added, changed, unchanged }: CatalogueChanges): string[] {
  const brokers = new Set(changed.map(change => change.id)).size
  return [
    `added: ${count(added.length, 'broker')}`,
    ...added.map(one => `  + ${one.id}  ${one.domain}  “${one.name}”, ${one.category}`),
    `changed: ${count(brokers, 'broker')}`,
    ...changed.map(
      ({ id, field, from, to, why }) => `  ~ ${id}  ${field}: ${show(from)} → ${show(to)}  (${why})`,
    ),
    `unchanged: ${count(unchanged, 'broker')}`,
  ]
}

/** Combines equal remarks into one line, with the places where they apply. */
function section(title: string, remarks: readonly Remark[], mark: string): string[] {
  if (remarks.length === 0) return []
  const places = new Map<string, string[]>()
  for (const { where, text } of remarks) places.set(text, [...(places.get(text) ?? []), where])
  const lines = [...places].map(([text, all]) => {
    const more = all.length > PLACES ? ` and ${all.length - PLACES} more` : ''
    return `    ${mark} ${text}: ${all.slice(0, PLACES).join(', ')}${more}`
  })
  return [`  ${title}: ${remarks.length}`, ...lines]
}

const count = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`

const show = (value: unknown) => (value === null || value === undefined ? 'nothing' : JSON.stringify(value))
