// A kind of client: what it prepares untimed, and what is then timed. `Timed` answers how many rows it has brought over.
import type { Target } from '../backend.ts'
import type { Row } from '../person-row.ts'
import { openWire } from './open-wire.ts'

export type Timed = () => Promise<number>

export type Driver = {
  /** Brings over everything that an account has, to a client that has nothing. */
  firstSync: (target: Target) => Promise<Timed>
  /** Brings rows that the client has to an account that has nothing. */
  push: (target: Target, rows: readonly Row[]) => Promise<Timed>
  /** Two clients that are in step and listen. `write` resolves when what one wrote has reached the other. */
  live: (target: Target) => Promise<{ write: (row: Row) => Promise<void>; stop: () => void }>
  /** A client in step; then others add `rows` while it is away. Timed is how it comes back. */
  catchUp: (target: Target, rows: readonly Row[]) => Promise<Timed>
}

export const DRIVERS = ['raw', 'rxdb', 'pouchdb'] as const
export type DriverId = (typeof DRIVERS)[number]

/** Rows in one page of a pull, for every client and backend. */
export const PAGE = 1000

/** Writes rows as some other client would. */
export async function writeElsewhere(target: Target, rows: readonly Row[]): Promise<void> {
  const wire = openWire(target)
  const edits = rows.map(row => ({ newDocumentState: { ...row, _deleted: false } }))
  const refused = await wire.push(edits)
  wire.close()
  if (refused.length > 0) throw new Error(`refused: ${JSON.stringify(refused[0]).slice(0, 500)}`)
}

/** How many rows the account has at the server. */
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
