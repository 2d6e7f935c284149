// Which strikes are drawn before the person's eyes: those of sites that lost a listing since they last looked. Pure.
import type { LineState } from '#shared/domain/site-line.ts'
import type { Line } from './line.ts'

/** `was`: how the site stood at the last look. `at`: its place among those that are drawn. */
export type LineChange = { was: LineState; at: number }

/** The states of a person's sites at a look, by site id. */
export type SeenStates = Readonly<Record<string, LineState>>

/** More than this at once is a show, not news: the rest are struck already. */
const TURNS_MAX = 6

/** How many looks have struck the line. */
const strikes = (state: LineState) => (state === 'gone' ? 2 : state === 'once' ? 1 : 0)

/** In the order of the lines. A site that wasn't there at the last look is no change; `before` is null at the first. */
export function turnedLines(before: SeenStates | null, lines: readonly Line[]): Map<string, LineChange> {
  const turned = lines.flatMap(({ siteId, state }) => {
    const was = before?.[siteId]
    return was && strikes(state) > strikes(was) ? [{ siteId, was }] : []
  })
  return new Map(turned.slice(0, TURNS_MAX).map(({ siteId, was }, at) => [siteId, { was, at }]))
}

/** What to remember of a look. */
export function statesOf(lines: readonly Line[]): SeenStates {
  return Object.fromEntries(lines.map(({ siteId, state }) => [siteId, state]))
}

/** Whether a look saw anything that isn't remembered. */
export function isNews(before: SeenStates | null, lines: readonly Line[]): boolean {
  if (before === null || Object.keys(before).length !== lines.length) return true
  return lines.some(({ siteId, state }) => before[siteId] !== state)
}
