// What a record is known by on its site.
import type { RecordFacts } from '#shared/recipe/record.ts'

/** The key of a record's listing (`SeenListing.key`); null for a record that cannot be told from others. */
export function recordKey(record: Pick<RecordFacts, 'identifier' | 'profileUrl'>): string | null {
  return (record.identifier ?? record.profileUrl)?.slice(0, 2048) || null
}
