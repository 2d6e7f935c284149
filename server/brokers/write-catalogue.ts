// Writes the catalogue atomically, and appends to its import log.
import { appendFileSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Broker } from '#shared/catalogue/broker.ts'
import { formatCatalogue } from '#shared/catalogue/catalogue-text.ts'
import type { FieldChange } from '#shared/catalogue/import/compare-catalogues.ts'

/** A log entry for one import. */
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
  /** The replaced values, so that nothing is lost. */
  changes: readonly Pick<FieldChange, 'id' | 'field' | 'from' | 'to'>[]
}

/** Path of a catalogue's import log, in the same folder. */
export const importLogOf = (catalogue: string) => path.join(path.dirname(catalogue), 'imports.jsonl')

/**
 * Replaces the catalogue and appends to its log. Returns false without writing if the file has changed since it was
 * read, for example by another import.
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
