// A device's rows of one collection, and its pending messages.
import { collections } from '#shared/collections/index.ts'
import { equalJson } from '#shared/lib/json.ts'
import type { PullAnswer, PushConflict } from '#shared/protocol/sync.ts'
import { sameRow } from '#web/data/replication/conflict.ts'
import type { ModelCollection, Row } from './ledger.ts'

/** A push: rows in their state at that time, each with the numbers of the edits in it. */
export type Batch = { id: string; assumed: Row | null; state: Row; edits: number[] }[]

/** Rows from a page of a pull or from a socket message. `afresh`: the complete set (410). */
export type Told = PullAnswer & { afresh?: boolean }

/** A collection on a device. */
export class Lane {
  /** The rows as the person sees them. */
  readonly fork = new Map<string, Row>()
  /** The rows as last known from the server. */
  readonly master = new Map<string, Row>()
  checkpoint = 0
  /** The previously stored checkpoint, which a crash may leave behind. */
  earlier = 0
  /** Edits not yet acknowledged by the server, by row. */
  readonly open = new Map<string, number[]>()
  /** An unanswered push. It's repeated unchanged until an answer arrives. */
  sent: Batch | null = null
  /** The answer to that push, while in transit. */
  answer: PushConflict[] | null = null
  /**
   * Rows the server sent while they were being pushed, and the checkpoint before that. They're read again after the
   * push's answer, which doesn't contain the server's changes in between.
   */
  readonly passedOver = new Set<string>()
  readAgainFrom = Number.POSITIVE_INFINITY
  /** A pull's answer in transit. */
  coming: Told | null = null
  /** Socket messages in transit, and the last one that arrived. */
  messages: Told[] = []
  lastMessage: Told | null = null
  /** How far the server has sent on this socket. Null until the device has caught up on it. */
  toldUpTo: number | null = null
}

/** Whether the local row differs from the last known server row. */
export function isDirty(name: ModelCollection, lane: Lane, row: Row): boolean {
  const master = lane.master.get(row.id)
  return !master || !sameRow(collections[name], master, row)
}

/** The batch in wire format. */
export function onTheWire(batch: Batch): unknown {
  return batch.map(({ assumed, state }) => ({ assumedMasterState: assumed, newDocumentState: state }))
}

/** Whether two devices, or a device and the server, have the same rows. */
export function sameRows(a: readonly Row[], b: readonly Row[]): boolean {
  const byId = new Map(b.map(row => [row.id, row]))
  return a.length === b.length && a.every(row => equalJson(row, byId.get(row.id)))
}
