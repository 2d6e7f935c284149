// The target of a line: its removal, or the person's listings.
import type { Line } from './line.ts'

/** For a router link. */
export type LineTarget =
  | { to: '/removals/$jobId'; params: { jobId: string } }
  | { to: '/exposures'; search: { person: string } }
export type TargetOf = (line: Line) => LineTarget

/** For lines that are a person's own sites. */
export function targetsOf(personId: string): TargetOf {
  return line =>
    line.jobId
      ? { to: '/removals/$jobId', params: { jobId: line.jobId } }
      : { to: '/exposures', search: { person: personId } }
}

/** Its address, built directly: parsing hundreds of them in the router would be slow. */
export function addressOf(target: LineTarget): string {
  return target.to === '/exposures'
    ? `/exposures?person=${target.search.person}`
    : `/removals/${target.params.jobId}`
}
