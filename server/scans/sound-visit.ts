// Whether what a look read can be judged at all. A list whose names cannot be read shows somebody; it never shows that
// a person is not there.
import { haveLostNames } from '#shared/recipe/nameless.ts'
import type { Visit } from './visit-site.ts'

/** Said of a look in which the person may be among the nameless. */
const NAMELESS = 'The list has entries whose names could not be read.'

/** The visit, no longer complete where its records have lost their names: then absence from it proves nothing. */
export function soundVisit(visit: Visit): Visit {
  return visit.outcome === 'complete' && haveLostNames(visit.records) ? unsound(visit) : visit
}

/** The visit as one that shows somebody, nobody knows whom. */
export function unsound(visit: Visit): Visit {
  return visit.outcome === 'complete'
    ? { ...visit, outcome: 'error', problem: NAMELESS, doubt: NAMELESS, answered: [] }
    : visit
}
