// Which rows of a list are new. Pure.

/** Rows that aren't known yet and were created at or after `since` (epoch milliseconds), oldest first. */
export function freshRows<R extends { id: string; created_at: string }>(
  rows: readonly R[],
  known: ReadonlySet<string>,
  since: number,
): R[] {
  return rows
    .filter(row => !known.has(row.id) && Date.parse(row.created_at) >= since)
    .sort((a, b) => a.created_at.localeCompare(b.created_at))
}
