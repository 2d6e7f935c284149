// What a device has of one collection, and what is under way for it.
import { collections } from '#shared/collections/index.ts'
import { equalJson } from '#shared/lib/json.ts'
import type { PullAnswer, PushConflict } from '#shared/protocol/sync.ts'
import { sameRow } from '#web/data/replication/conflict.ts'
import type { ModelCollection, Row } from './ledger.ts'

/** What a push sends: rows as they were then, each with the numbers of the edits that are in it. */
export type Batch = { id: string; assumed: Row | null; state: Row; edits: number[] }[]

/** Rows told by a page of a pull or by a message of the socket. `afresh`: all there are (410). */
export type Told = PullAnswer & { afresh?: boolean }

/** A collection on a device. */
export class Lane {
  /** The rows as the person sees them. */
  readonly fork = new Map<string, Row>()
  /** The rows as the server is known to have them. */
  readonly master = new Map<string, Row>()
  checkpoint = 0
  /** The checkpoint that was stored before: what a crash may leave. */
  earlier = 0
  /** Edits that the server has not acknowledged, by row. */
  readonly open = new Map<string, number[]>()
  /** A push whose answer has not come: it is repeated as it was until one comes. */
  sent: Batch | null = null
  /** The answer to that push, where it is on its way. */
  answer: PushConflict[] | null = null
  /**
   * Rows that the server told of while they were being sent, and how far was read before: once their push has its
   * answer they are read again, for what the server made of them meanwhile is not part of that answer.
   */
  readonly passedOver = new Set<string>()
  readAgainFrom = Number.POSITIVE_INFINITY
  /** A pull whose answer is on its way. */
  coming: Told | null = null
  /** Messages of the socket on their way, and the last that came. */
  messages: Told[] = []
  lastMessage: Told | null = null
  /** How far the server has told this socket; null until the device has caught up on it. */
  toldUpTo: number | null = null
}

/** Whether the row here differs from what the server is known to have. */
export function isDirty(name: ModelCollection, lane: Lane, row: Row): boolean {
  const master = lane.master.get(row.id)
  return !master || !sameRow(collections[name], master, row)
}

/** The batch as it is sent. */
export function onTheWire(batch: Batch): unknown {
  return batch.map(({ assumed, state }) => ({ assumedMasterState: assumed, newDocumentState: state }))
}

/** Whether two devices, or a device and the server, have the same rows. */
export function sameRows(a: readonly Row[], b: readonly Row[]): boolean {
  const byId = new Map(b.map(row => [row.id, row]))
  return a.length === b.length && a.every(row => equalJson(row, byId.get(row.id)))
}
