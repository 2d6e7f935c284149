// Whether the records of a page have lost their names: then the list shows somebody, and nobody knows whom.
import type { RecordFacts } from './record.ts'

/** From this share of nameless records on a page has changed; fewer are advertisements and the like between listings. */
const UNREADABLE_FROM = 0.5

/** Whether so many records came without a name that nothing of the list can be judged. */
export function hasUnreadableNames(records: readonly Pick<RecordFacts, 'name'>[]): boolean {
  const nameless = records.filter(record => !record.name).length
  return nameless > 0 && nameless >= records.length * UNREADABLE_FROM
}
