// A file or folder to import: its format, and the claims in it. The catalogue's rules define how to read it.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { ReadClaims } from '#shared/catalogue/import/claim.ts'
import { parseCsv } from '#shared/catalogue/import/csv.ts'
import type { SourceRef } from '#shared/catalogue/import/precedence.ts'
import { readCompany } from '#shared/catalogue/import/read-company.ts'
import { readRegistry } from '#shared/catalogue/import/read-registry.ts'
import { findLayout } from '#shared/catalogue/import/registry-layout.ts'

/** A source that was read, or the reason for refusing it, in one sentence. */
export type ImportSource =
  | { ok: true; file: string; layout: string; digest: string; from: SourceRef; read: ReadClaims }
  | { ok: false; file: string; reason: string }

/** The register of 2026 has 1.5 MB; the collection's largest record has 8 kB. */
const MOST_BYTES = 32 * 1024 * 1024
const MOST_FILES = 20_000

/** Reads a registry CSV, a company's JSON, or a folder of such JSON. `ref` defaults to the name and the file's date. */
export function readImportSource(
  given: string,
  ref: string | null,
  known: ReadonlySet<string>,
): ImportSource {
  const file = path.basename(path.resolve(given))
  const refuse = (reason: string): ImportSource => ({ ok: false, file, reason })
  const stats = statSync(given, { throwIfNoEntry: false })
  if (!stats) return refuse('doesn’t exist')
  const date = new Date(stats.mtimeMs).toISOString().slice(0, 10)
  const ownRef = ref ?? `${file} (${date})`
  if (stats.isDirectory()) {
    const names = readdirSync(given).filter(name => name.toLowerCase().endsWith('.json'))
    if (names.length === 0) return refuse('is a folder without JSON files')
    if (names.length > MOST_FILES) return refuse(`holds more than ${MOST_FILES} files`)
    return companies(
      file,
      names.sort().map(name => path.join(given, name)),
      ownRef,
      known,
    )
  }
  if (stats.size > MOST_BYTES) return refuse(`is larger than ${MOST_BYTES / 1024 / 1024} MB`)
  if (file.toLowerCase().endsWith('.json')) return companies(file, [given], ownRef, known)
  return registry(given, file, ownRef, known)
}

function registry(given: string, file: string, ref: string, known: ReadonlySet<string>): ImportSource {
  const bytes = readFileSync(given)
  const text = decode(bytes)
  if (text === null) return { ok: false, file, reason: 'isn’t UTF-8 text' }
  const csv = parseCsv(text)
  if (!csv.ok) return { ok: false, file, reason: `is no CSV: line ${csv.line}, ${csv.reason}` }
  const layout = findLayout(csv.rows)
  if (!layout.ok) return { ok: false, file, reason: `has another layout: ${layout.reason}` }
  return {
    ok: true,
    file,
    layout: `California registry, layout of ${layout.year}`,
    digest: digestOf([bytes]),
    from: { source: `CPPA Data Broker Registry ${layout.year}`, ref },
    read: readRegistry(layout, known),
  }
}

function companies(
  file: string,
  paths: readonly string[],
  ref: string,
  known: ReadonlySet<string>,
): ImportSource {
  const read: ReadClaims = { claims: [], rows: 0, refused: [], notes: [] }
  const contents: Uint8Array[] = []
  for (const one of paths) {
    const where = path.basename(one)
    const size = statSync(one).size
    if (size > MOST_BYTES)
      return { ok: false, file, reason: `${where} is larger than ${MOST_BYTES / 1024 / 1024} MB` }
    const bytes = readFileSync(one)
    contents.push(Buffer.from(where), bytes)
    for (const json of recordsIn(decode(bytes))) {
      read.rows += 1
      const result = readCompany(json, where, known)
      if (result.claim === null) read.refused.push({ where, text: result.reason })
      else {
        read.claims.push(result.claim)
        read.notes.push(...result.notes)
      }
    }
  }
  // A single file without any record is a different kind of file, not a row to skip.
  if (paths.length === 1 && read.claims.length === 0 && read.refused.length === read.rows) {
    return { ok: false, file, reason: `gives nothing: ${read.refused[0]?.text ?? 'no company record'}` }
  }
  const from = { source: 'github.com/datenanfragen/data', ref }
  return { ok: true, file, layout: 'datenanfragen company JSON', digest: digestOf(contents), from, read }
}

/** The records of a JSON text: one, or a list of them. Invalid JSON counts as one invalid record. */
function recordsIn(text: string | null): unknown[] {
  if (text === null) return [null]
  try {
    const json: unknown = JSON.parse(text)
    return Array.isArray(json) ? json : [json]
  } catch (error) {
    if (error instanceof SyntaxError) return [null]
    throw error
  }
}

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

function digestOf(parts: readonly Uint8Array[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return `sha256:${hash.digest('hex')}`
}
