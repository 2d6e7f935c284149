// Which strikes are animated: those of sites that lost a listing since the person's last visit. Pure.
import type { LineState } from '#shared/domain/site-line.ts'
import type { Line } from './line.ts'

/** `was`: the site's state at the last visit. `at`: its position among the animated ones. */
export type LineChange = { was: LineState; at: number }

/** The states of a person's sites at a visit, by site id. */
export type SeenStates = Readonly<Record<string, LineState>>

/** More than this at once would be too much: the rest are struck from the start. */
const TURNS_MAX = 6

/** How many checks have struck the line. */
const strikes = (state: LineState) => (state === 'gone' ? 2 : state === 'once' ? 1 : 0)

/**
 * In the order of the lines. A site that is new since the last visit isn't a change; `before` is null on the first
 * visit.
 */
export function turnedLines(before: SeenStates | null, lines: readonly Line[]): Map<string, LineChange> {
  const turned = lines.flatMap(({ siteId, state }) => {
    const was = before?.[siteId]
    return was && strikes(state) > strikes(was) ? [{ siteId, was }] : []
  })
  return new Map(turned.slice(0, TURNS_MAX).map(({ siteId, was }, at) => [siteId, { was, at }]))
}

/** What to store about a visit. */
export function statesOf(lines: readonly Line[]): SeenStates {
  return Object.fromEntries(lines.map(({ siteId, state }) => [siteId, state]))
}

/** Whether a visit saw anything that isn't stored. */
export function isNews(before: SeenStates | null, lines: readonly Line[]): boolean {
  if (before === null || Object.keys(before).length !== lines.length) return true
  return lines.some(({ siteId, state }) => before[siteId] !== state)
}
