// Where a line leads: to its removal, or to the person's listings.
import type { Line } from './networks.ts'

/** For a router link. */
export function lineTarget(line: Line, personId: string) {
  return line.jobId
    ? ({ to: '/removals/$jobId', params: { jobId: line.jobId } } as const)
    : ({ to: '/exposures', search: { person: personId } } as const)
}
