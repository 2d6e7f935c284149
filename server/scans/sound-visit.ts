// Whether what a look read can be judged at all. A list whose names cannot be read shows somebody; it never shows that
// a person is not there.
import type { Visit } from './visit-site.ts'

/** From this share of nameless records on a page has changed; fewer are advertisements and the like between listings. */
const UNREADABLE_FROM = 0.5

/** The visit, no longer complete where its records have lost their names: then absence from it proves nothing. */
export function soundVisit(visit: Visit): Visit {
  const { outcome, records } = visit
  const nameless = records.filter(record => !record.name).length
  if (outcome !== 'complete' || nameless === 0 || nameless < records.length * UNREADABLE_FROM) return visit
  return { ...visit, outcome: 'error', problem: 'The list has entries whose names could not be read.' }
}
