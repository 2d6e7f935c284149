// Layouts of the California data broker registry's CSV, as published by the agency. Only 2025 has a first row of
// remarks, and column names differ every year. We identify columns by name, never by position.
import type { CsvRow } from './csv.ts'

/** The columns that the importer reads. */
export const REGISTRY_COLUMNS = [
  'name',
  'dba',
  'website',
  'email',
  'rightsUrl',
  'minors',
  'geolocation',
  'reproductiveHealth',
  'fcra',
  'fcraProducts',
] as const
export type RegistryColumn = (typeof REGISTRY_COLUMNS)[number]

type Layout = {
  year: 2024 | 2025 | 2026
  /** Required column names of this layout. A file without one of them is refused. */
  needs: Partial<Record<RegistryColumn, string>>
  /** Optional columns. */
  may: Partial<Record<RegistryColumn, string>>
}

const FCRA =
  'The data broker or any of its subsidiaries is regulated by the federal Fair Credit Reporting Act (FCRA):'

/** Column names from the agency's files (registry2024.csv, registry2025.csv, registry.csv), without the final colon. */
const LAYOUTS: readonly Layout[] = [
  {
    year: 2026,
    needs: {
      name: 'Data broker name:',
      dba: 'Doing Business As (DBA), if applicable:',
      website: 'Data broker primary website:',
      email: 'Data broker primary contact email address:',
      rightsUrl:
        "Data broker's primary website that contains details on how consumers can exercise their CA Consumer Privacy rights:",
    },
    may: {
      minors: 'Data broker collects personal information of minors:',
      geolocation: "Data broker collects consumers' precise geolocation",
      reproductiveHealth: "Data broker collects consumers' reproductive health care data:",
      fcra: FCRA,
    },
  },
  {
    year: 2025,
    needs: {
      name: 'Data broker name:',
      dba: 'Doing Business As (DBA), if applicable:',
      website: 'Data broker primary website:',
      email: 'Data broker primary contact email address:',
      rightsUrl:
        "Data Broker's primary website that contains details on how consumers can exercise their CA Consumer Privacy Act rights, including how to delete their personal information:",
    },
    may: {
      minors: 'The data broker collects personal information of minors:',
      geolocation: "The data broker collects consumers' precise geolocation:",
      reproductiveHealth: "The data broker collects consumers' reproductive health care data:",
      fcra: FCRA,
      fcraProducts:
        'If the data broker or any of its subsidiaries is regulated by the FCRA, listed are the specific product(s) or service(s) that are covered by the FCRA:',
    },
  },
  {
    year: 2024,
    needs: {
      name: 'Business name',
      dba: 'Doing Business As (DBA), if applicable [optional]',
      website: 'Business primary website',
      email: 'Business primary contact email address',
    },
    may: {},
  },
]

/** A file's layout with the position of each column, or the missing columns. */
export type FoundLayout =
  | {
      ok: true
      year: number
      columns: ReadonlyMap<RegistryColumn, number>
      width: number
      rows: readonly CsvRow[]
    }
  | { ok: false; reason: string }

/** The maximum number of rows above the header. */
const MOST_ABOVE = 5

/** Detects a file's layout. Refuses a file that fits none, with the names of the missing columns. */
export function findLayout(rows: readonly CsvRow[]): FoundLayout {
  const tried = rows
    .slice(0, MOST_ABOVE + 1)
    .flatMap((row, at) => LAYOUTS.map(layout => tryLayout(layout, row, at)))
  const [best] = tried.sort((a, b) => a.missing.length - b.missing.length || b.columns.size - a.columns.size)
  if (!best || best.columns.size === 0) {
    return {
      ok: false,
      reason: 'no row of column names that a California registry file of 2024, 2025 or 2026 has',
    }
  }
  if (best.missing.length > 0) {
    const names = best.missing.map(name => `“${name}”`).join(', ')
    return {
      ok: false,
      reason: `nearest to the layout of ${best.layout.year}, but these columns are missing: ${names}`,
    }
  }
  const { columns, layout, at, width } = best
  return { ok: true, year: layout.year, columns, width, rows: rows.slice(at + 1) }
}

function tryLayout(layout: Layout, row: CsvRow, at: number) {
  const header = new Map(row.cells.map((cell, index) => [columnKey(cell), index]))
  const columns = new Map<RegistryColumn, number>()
  const missing: string[] = []
  for (const column of REGISTRY_COLUMNS) {
    const name = layout.needs[column] ?? layout.may[column]
    const index = name === undefined ? undefined : header.get(columnKey(name))
    if (index !== undefined) columns.set(column, index)
    else if (layout.needs[column] !== undefined) missing.push(layout.needs[column])
  }
  return { layout, at, columns, missing, width: row.cells.length }
}

/** Normalizes a column name: spaces, quotes and hyphens change from export to export. */
function columnKey(name: string): string {
  return name
    .replace(/[\u2018\u2019\u02BC]/g, "'")
    .replace(/[\u2010-\u2015]/g, '-')
    .replace(/[\s\u00A0\uFEFF]+/g, ' ')
    .trim()
    .toLowerCase()
    .replace(/\s*:$/, '')
}
