// How a client talks to a backend, whichever it is: the same few calls, so that the same client runs against each.
import type { Row } from '../person-row.ts'

export type WireRow = Row & { _deleted: boolean }
export type Edit = { newDocumentState: WireRow; assumedMasterState?: WireRow | undefined }

/** Rows after a checkpoint; fewer than asked for means that there are no more. */
export type Page = { documents: WireRow[]; checkpoint: unknown }

export type Wire = {
  /** Rows in one push, at most. */
  pushMax: number
  pull: (checkpoint: unknown, limit: number) => Promise<Page>
  /** What a device asks for when it comes back: where the backend has more than one collection to ask for, all. */
  catchUp: (checkpoint: unknown, limit: number) => Promise<Page>
  /** Answers the rows that did not go in. */
  push: (edits: readonly Edit[]) => Promise<WireRow[]>
  /** Resolves when it listens; answers how to stop. */
  listen: (onItem: (item: Page | 'RESYNC') => void) => Promise<() => void>
  close: () => void
}
