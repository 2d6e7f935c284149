// Writing the catalogue: whole or not at all, and with a line in the log of imports beside it.
import { appendFileSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Broker } from '#shared/catalogue/broker.ts'
import { formatCatalogue } from '#shared/catalogue/catalogue-text.ts'
import type { FieldChange } from '#shared/catalogue/import/compare-catalogues.ts'

/** What the log keeps of one import. */
export type ImportLogEntry = {
  /** ISO instant. */
  at: string
  files: readonly {
    file: string
    layout: string
    ref: string
    digest: string
    rows: number
    refused: number
  }[]
  added: number
  changed: number
  unchanged: number
  /** What was replaced, so that nothing is lost. */
  changes: readonly Pick<FieldChange, 'id' | 'field' | 'from' | 'to'>[]
}

/** The log of imports of a catalogue, beside it. */
export const importLogOf = (catalogue: string) => path.join(path.dirname(catalogue), 'imports.jsonl')

/**
 * Replaces the catalogue and appends to its log. False, with nothing written, when the file is no longer what it was
 * read as: somebody else has imported meanwhile.
 */
export function writeCatalogue(
  catalogue: string,
  readAs: string,
  brokers: readonly Broker[],
  entry: ImportLogEntry,
): boolean {
  const draft = `${catalogue}.${process.pid}.tmp`
  writeFileSync(draft, formatCatalogue(brokers), { flush: true })
  if (readFileSync(catalogue, 'utf8') !== readAs) {
    unlinkSync(draft)
    return false
  }
  renameSync(draft, catalogue)
  appendFileSync(importLogOf(catalogue), `${JSON.stringify(entry)}\n`)
  return true
}
