// Reads the results: medians by key, and number formatting.
import { median } from '../bench.ts'
import type { BackendId } from './backend.ts'
import type { Entry, Key, Results } from './results.ts'

export type Read = (
  backend: BackendId,
  driver: Key['driver'],
  test: string,
  quantity: string,
) => number | null

/** Reads medians. Null if not measured. */
export function reader(results: Pick<Results, 'entries'>): Read {
  return (backend, driver, test, quantity) => {
    const fits = (entry: Entry) =>
      entry.backend === backend &&
      entry.driver === driver &&
      entry.test === test &&
      entry.quantity === quantity
    const entry = results.entries.find(fits)
    return entry ? median(entry.runs) : null
  }
}

/** The processor time of server and database together. */
export function wholeCpu(read: Read, backend: BackendId, driver: Key['driver'], test: string): number | null {
  const server = read(backend, driver, test, 'cpu')
  return server === null ? null : server + (read(backend, driver, test, 'database cpu') ?? 0)
}

/** Only significant digits. A dash if not measured. */
export function written(value: number | null): string {
  if (value === null || Number.isNaN(value)) return '–'
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

/** A Markdown table that also reads well as plain text. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...all.map(row => (row[column] ?? '').length)))
  const line = (row: readonly string[]) =>
    `| ${head.map((_, column) => (row[column] ?? '').padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [line(head), `|${widths.map(width => '-'.repeat(width + 2)).join('|')}|`, ...rows.map(line)].join(
    '\n',
  )
}
