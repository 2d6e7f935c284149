// A kind of client: its untimed preparation, and its timed task. `Timed` returns the number of rows transferred.
import type { Target } from '../backend.ts'
import type { Row } from '../person-row.ts'
import { openWire } from './open-wire.ts'

export type Timed = () => Promise<number>

export type Driver = {
  /** Pulls an account's rows into an empty client. */
  firstSync: (target: Target) => Promise<Timed>
  /** Pushes the client's rows to an empty account. */
  push: (target: Target, rows: readonly Row[]) => Promise<Timed>
  /** Two connected clients in sync. `write` resolves when one client's write has reached the other. */
  live: (target: Target) => Promise<{ write: (row: Row) => Promise<void>; stop: () => void }>
  /** A client in sync goes away, and others add `rows`. Times its return. */
  catchUp: (target: Target, rows: readonly Row[]) => Promise<Timed>
}

export const DRIVERS = ['raw', 'rxdb', 'pouchdb'] as const
export type DriverId = (typeof DRIVERS)[number]

/** Rows per page of a pull, for every client and backend. */
export const PAGE = 1000

/** Writes rows as another client would. */
export async function writeElsewhere(target: Target, rows: readonly Row[]): Promise<void> {
  const wire = openWire(target)
  const edits = rows.map(row => ({ newDocumentState: { ...row, _deleted: false } }))
  const refused = await wire.push(edits)
  wire.close()
  if (refused.length > 0) throw new Error(`refused: ${JSON.stringify(refused[0]).slice(0, 500)}`)
}

/** The account's number of rows on the server. */
export async function countRows(target: Target): Promise<number> {
  const wire = openWire(target)
  let count = 0
  for (let checkpoint: unknown; ; ) {
    const page = await wire.pull(checkpoint, PAGE)
    count += page.documents.length
    checkpoint = page.checkpoint
    if (page.documents.length < PAGE) break
  }
  wire.close()
  return count
}
