// Whether a visit's records can be judged at all. A list without readable names shows somebody, but never that a person
// isn't there.
import { haveLostNames } from '#shared/recipe/nameless.ts'
import type { Visit } from './visit-site.ts'

/** The problem of a visit in which the person may be among records without names. */
const NAMELESS = 'We couldn’t read some names on the list.'

/** The visit, no longer complete if its records have lost their names: an absence then proves nothing. */
export function soundVisit(visit: Visit): Visit {
  return visit.outcome === 'complete' && haveLostNames(visit.records) ? unsound(visit) : visit
}

/** The visit, as one that shows somebody unknown. */
export function unsound(visit: Visit): Visit {
  return visit.outcome === 'complete'
    ? { ...visit, outcome: 'error', problem: NAMELESS, doubt: NAMELESS, answered: [] }
    : visit
}
