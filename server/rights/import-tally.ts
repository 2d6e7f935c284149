// The state of an import: the account, its existing rows, and counts of imported and skipped items with the reasons.
import type { ImportReport } from '#shared/protocol/rights.ts'
import type { Db } from '../db/database.ts'
import type { ArchiveContent } from './archive-content.ts'

/** Reasons for skipping, after the kind of item. */
export const HERE = 'because they’re already here'
export const UNSOUND = 'because we can’t read them'
export const NOBODY = 'because the person they’re about isn’t here'
export const UNKNOWN_SITE = 'because their site is no longer in the catalog'

/** Counts imported and skipped items. */
export class Tally {
  readonly #taken = new Map<string, number>()
  readonly #left = new Map<string, { kind: string; count: number; why: string }>()
  take(kind: string, count = 1): void {
    this.#taken.set(kind, (this.#taken.get(kind) ?? 0) + count)
  }
  leave(kind: string, why: string, count = 1): void {
    if (count === 0) return
    const before = this.#left.get(`${kind} ${why}`)?.count ?? 0
    this.#left.set(`${kind} ${why}`, { kind, why, count: before + count })
  }
  done(): ImportReport {
    return {
      taken: [...this.#taken].map(([kind, count]) => ({ kind, count })),
      left: [...this.#left.values()],
    }
  }
}

export type About = {
  tx: Db
  userId: string
  content: ArchiveContent
  report: Tally
  sites: ReadonlySet<string>
  /** Ids of the archive's people to their ids here. */
  personOf: ReadonlyMap<string, string>
  now: number
}
