// Versions of a draft or template, one row per save: which ones are current, and which ones they are based on. Rows
// never change, so two devices that write at the same time create two current versions, and both stay. Pure.
import type { Message, Writing } from '#shared/collections/messages.ts'

/** A row of `messages` that is a draft or a template. */
export type WrittenMessage = Message & { writing: Writing }

/** A version without a successor. */
export type CurrentVersion = {
  row: WrittenMessage
  /** The versions it is based on, newest first. */
  earlier: readonly WrittenMessage[]
  /** Whether the same draft has another current version, from another device. */
  isOneOfSeveral: boolean
}

/** The maximum number of stored versions per draft; saving deletes the oldest first. */
export const VERSIONS_MAX = 20

export const isWritten = (row: Message): row is WrittenMessage =>
  (row.status === 'draft' || row.status === 'template') && (row.writing ?? null) !== null

const newestFirst = (a: Message, b: Message) =>
  b.created_at.localeCompare(a.created_at) || b.id.localeCompare(a.id)

/** The current versions, newest first. Ignores rows that aren't drafts or templates. */
export function currentVersions(rows: readonly Message[]): CurrentVersion[] {
  const written = rows.filter(isWritten)
  const byId = new Map(written.map(row => [row.id, row]))
  const basis = new Set(written.map(row => row.writing.after))
  const heads = written.filter(row => !basis.has(row.id)).sort(newestFirst)
  const beside = Map.groupBy(heads, row => row.writing.of)
  return heads.map(row => ({
    row,
    earlier: earlierThan(row, byId),
    isOneOfSeveral: (beside.get(row.writing.of)?.length ?? 0) > 1,
  }))
}

/** The chain of versions it is based on; the chain ends at a missing version. */
function earlierThan(row: WrittenMessage, byId: ReadonlyMap<string, WrittenMessage>): WrittenMessage[] {
  const chain: WrittenMessage[] = []
  const seen = new Set([row.id])
  for (let at: WrittenMessage | undefined = row; ; ) {
    at = at.writing.after === null ? undefined : byId.get(at.writing.after)
    if (!at || seen.has(at.id)) return chain
    seen.add(at.id)
    chain.push(at)
  }
}

/**
 * The ids to delete with a version: its own, and those of earlier versions that no other current version is based on.
 */
export function idsOfVersion(standing: CurrentVersion, all: readonly CurrentVersion[]): string[] {
  const others = all.filter(one => one.row.id !== standing.row.id)
  const shared = new Set(others.flatMap(one => one.earlier.map(row => row.id)))
  return [standing.row, ...standing.earlier].map(row => row.id).filter(id => !shared.has(id))
}

/** The oldest versions beyond the limit after one more save on top of `earlier`, newest first. */
export const versionsTooMany = (earlier: readonly WrittenMessage[]): readonly WrittenMessage[] =>
  earlier.slice(VERSIONS_MAX - 1)

/**
 * Copies of the rows under new ids. A deleted row can't return under its id (SPEC.md 5.5), so an undo creates new
 * rows. `newId` makes ids.
 */
export function copiedWithNewIds(rows: readonly WrittenMessage[], newId: () => string): WrittenMessage[] {
  const ids = new Map(rows.map(row => [row.id, newId()]))
  return rows.map(row => ({
    ...row,
    id: ids.get(row.id) ?? row.id,
    writing: { ...row.writing, after: row.writing.after && (ids.get(row.writing.after) ?? null) },
  }))
}
