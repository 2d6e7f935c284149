// Columns of the server's own tables whose values are sealed one by one. (Fields of replicated rows are sealed
// together; see row-seal.ts.) A value is bound to its table, column and row, and doesn't open anywhere else.
import { getTableColumns } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { ScanName } from '#shared/domain/scan-name.ts'
import { must } from '#shared/lib/must.ts'
import type { SealContext } from '../lib/envelope.ts'
import type { ReadHandle } from './handle.ts'
import type { RowSeal } from './row-seal.ts'
import {
  confirmationLinks,
  removalAttempts,
  returnAddresses,
  searches,
  seenRecords,
} from './tables/engine.ts'
import { factors } from './tables/factors.ts'
import { storedFiles } from './tables/files.ts'
import { freeScans, freeScanVisits } from './tables/free-scan.ts'
import { serverKeys } from './tables/rights.ts'
import { work } from './tables/sync.ts'
import { ticketMessages, tickets } from './tables/tickets.ts'
import { webhookEndpoints } from './tables/webhooks.ts'

/** A sealed column with values of type `T`; null in rows without a value. */
export type SealedColumn<T = unknown> = {
  table: PgTable
  column: string
  /** The columns that identify the row. If `user_id` is among them, the value is also bound to the account. */
  keys: readonly string[]
  /** The table's name in the seal. It stays the same if the table is renamed. */
  name: string
  // As methods, so that a column of any type is assignable to one of unknown.
  toText(value: T): string
  fromText(text: string): T
}

type Row = Readonly<Record<string, unknown>>

/** A listing's record as the site last showed it, and the queries that found it; null if those aren't known. */
export type SealedRecord = { key: string; record: unknown; found_by: readonly unknown[] | null }
/** The name and town of a search. */
type RequestedThing = { name: string; place: string }
/** The sender of a message to the operator, and its subject. */
export type TicketSender = { name: string; email: string; phone: string | null; subject: string }
/** What a visitor's free scan searches for. */
export type VisitorSearch = { name: ScanName; city: string; state: string }

const asText = { toText: (text: string) => text, fromText: (text: string) => text }
const asJson = <T>() => ({
  toText: (value: T) => JSON.stringify(value),
  fromText: (text: string) => JSON.parse(text) as T,
})

/** All sealed columns. Their values are resealed when keys change, and opened for their owner's archive. */
export const SEALED = {
  factorSecret: { table: factors, name: 'factors', column: 'secret', keys: ['id'], ...asText },
  seenRecords: {
    table: seenRecords,
    name: 'seen_records',
    column: 'records',
    keys: ['user_id', 'scan_id'],
    ...asJson<readonly SealedRecord[]>(),
  },
  attemptResume: {
    table: removalAttempts,
    name: 'removal_attempts',
    column: 'resume',
    keys: ['user_id', 'id'],
    ...asJson<unknown>(),
  },
  mailedCode: {
    table: returnAddresses,
    name: 'return_addresses',
    column: 'code',
    keys: ['address'],
    ...asText,
  },
  confirmationLink: {
    table: confirmationLinks,
    name: 'confirmation_links',
    column: 'link',
    keys: ['user_id', 'id'],
    ...asText,
  },
  searchAsked: {
    table: searches,
    name: 'searches',
    column: 'asked',
    keys: ['user_id', 'id'],
    ...asJson<RequestedThing>(),
  },
  freeScanAsked: {
    table: freeScans,
    name: 'free_scans',
    column: 'asked',
    keys: ['id'],
    ...asJson<VisitorSearch>(),
  },
  freeScanFound: {
    table: freeScanVisits,
    name: 'free_scan_visits',
    column: 'found',
    keys: ['id'],
    ...asJson<unknown>(),
  },
  fileMetadata: {
    table: storedFiles,
    name: 'stored_files',
    column: 'metadata',
    keys: ['id'],
    ...asJson<Readonly<Record<string, unknown>>>(),
  },
  serverKey: { table: serverKeys, name: 'server_keys', column: 'sealed', keys: ['id'], ...asText },
  ticketSender: {
    table: tickets,
    name: 'tickets',
    column: 'sender',
    keys: ['id'],
    ...asJson<TicketSender>(),
  },
  ticketText: {
    table: ticketMessages,
    name: 'ticket_messages',
    column: 'body',
    keys: ['id'],
    ...asText,
  },
  webhookUrl: {
    table: webhookEndpoints,
    name: 'webhook_endpoints',
    column: 'url',
    keys: ['user_id', 'id'],
    ...asText,
  },
  webhookSecret: {
    table: webhookEndpoints,
    name: 'webhook_endpoints',
    column: 'secret',
    keys: ['user_id', 'id'],
    ...asText,
  },
  workInput: { table: work, name: 'work', column: 'input', keys: ['kind', 'ref'], ...asJson<unknown>() },
}

/** All of them, as a list. */
export const SEALED_COLUMNS = Object.values(SEALED) as readonly SealedColumn[]

/** The column of the table by field name. */
export const columnOf = ({ table, name }: Pick<SealedColumn, 'table' | 'name'>, field: string): PgColumn =>
  must(getTableColumns(table)[field], `${name}.${field}`)

/** A value sealed for the row, which needs its key columns. */
export function closeColumn<T>(
  { rowSeal }: { rowSeal: RowSeal },
  column: SealedColumn<T>,
  row: Row,
  value: T,
): string {
  return rowSeal.closeText(column.toText(value), placeOf(column, row))
}

/**
 * The opened value of a stored row, or null if it has none. The row must include its key columns.
 * @throws SealError when the value was changed or moved here, or its key is gone.
 */
export async function openColumn<T>(
  db: ReadHandle & { rowSeal: RowSeal },
  column: SealedColumn<T>,
  row: Row,
): Promise<T | null> {
  const stored = row[column.column]
  if (typeof stored !== 'string') return null
  return column.fromText(await db.rowSeal.openText(db, stored, placeOf(column, row)))
}

function placeOf<T>({ name, column, keys }: SealedColumn<T>, row: Row): SealContext {
  return { table: name, column, row: keys.map(key => String(must(row[key], `${name}.${key}`))).join('/') }
}
