// Whether the names on a page are unreadable. If so, the list shows people, but we can't tell whom.
import type { RecordFacts } from './record.ts'

/** From this share of records without a name on, the page must have changed. Fewer are ads between listings. */
const UNREADABLE_FROM = 0.5

/** Whether so many records have no name that the list can't be judged. */
export function hasUnreadableNames(records: readonly Pick<RecordFacts, 'name'>[]): boolean {
  const nameless = records.filter(record => !record.name).length
  return nameless > 0 && nameless >= records.length * UNREADABLE_FROM
}
