// The uniform interface to a backend, so that the same client runs against each.
import type { Row } from '../person-row.ts'

export type WireRow = Row & { _deleted: boolean }
export type Edit = { newDocumentState: WireRow; assumedMasterState?: WireRow | undefined }

/** Rows after a checkpoint. Fewer than requested means there are no more. */
export type Page = { documents: WireRow[]; checkpoint: unknown }

export type Wire = {
  /** The maximum number of rows in a push. */
  pushMax: number
  pull: (checkpoint: unknown, limit: number) => Promise<Page>
  /** The pull of a returning device: all collections, if the backend has several. */
  catchUp: (checkpoint: unknown, limit: number) => Promise<Page>
  /** Returns the rows that weren't accepted. */
  push: (edits: readonly Edit[]) => Promise<WireRow[]>
  /** Resolves when it listens. Returns a function to stop. */
  listen: (onItem: (item: Page | 'RESYNC') => void) => Promise<() => void>
  close: () => void
}
