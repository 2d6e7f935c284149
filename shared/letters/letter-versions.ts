// Versions of a draft or a template, one row each time it was saved: which of them stand, and which they were written
// from. Rows never change, so devices that write at the same time make two that stand, and both are kept. Pure.
import type { Message, Writing } from '#shared/collections/messages.ts'

/** A row of `messages` that is a draft or a template. */
export type WrittenMessage = Message & { writing: Writing }

/** A version that nothing was written from yet. */
export type CurrentVersion = {
  row: WrittenMessage
  /** Those it was written from, newest first. */
  earlier: readonly WrittenMessage[]
  /** Whether another version of the same draft stands beside it, written on another device. */
  isOneOfSeveral: boolean
}

/** The most versions that saving keeps of one draft; the oldest go first. */
export const VERSIONS_MAX = 20

export const isWritten = (row: Message): row is WrittenMessage =>
  (row.status === 'draft' || row.status === 'template') && (row.writing ?? null) !== null

const newestFirst = (a: Message, b: Message) =>
  b.created_at.localeCompare(a.created_at) || b.id.localeCompare(a.id)

/** The versions that stand, newest first; of the rows, only drafts and templates count. */
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

/** The chain that a version was written from; it ends where a version is missing. */
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

/** The ids of a version and those it was written from that no other standing version rests on: what goes with it. */
export function idsOfVersion(standing: CurrentVersion, all: readonly CurrentVersion[]): string[] {
  const others = all.filter(one => one.row.id !== standing.row.id)
  const shared = new Set(others.flatMap(one => one.earlier.map(row => row.id)))
  return [standing.row, ...standing.earlier].map(row => row.id).filter(id => !shared.has(id))
}

/** The oldest versions that are too many once one more was saved on top of `earlier`, newest first. */
export const versionsTooMany = (earlier: readonly WrittenMessage[]): readonly WrittenMessage[] =>
  earlier.slice(VERSIONS_MAX - 1)

/**
 * The same rows as new ones: what was deleted can't come back under its id (SPEC.md 5.5), so an undo writes it anew.
 * `newId` makes ids.
 */
export function copiedWithNewIds(rows: readonly WrittenMessage[], newId: () => string): WrittenMessage[] {
  const ids = new Map(rows.map(row => [row.id, newId()]))
  return rows.map(row => ({
    ...row,
    id: ids.get(row.id) ?? row.id,
    writing: { ...row.writing, after: row.writing.after && (ids.get(row.writing.after) ?? null) },
  }))
}
