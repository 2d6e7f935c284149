// The planner: the fewest requests and minutes that reach the most sites. Weighted set cover: sites split into parts
// that no request connects. Small parts are solved exactly, large ones greedily, without redundant choices (greedy is
// within ln n + 1 of the best, Chvátal 1979).
import { compareIds } from './catalogue-text.ts'
import type { Choice } from './choice.ts'
import { coverExactly } from './exact-cover.ts'
import { coverGreedily } from './greedy-cover.ts'
import { mostPerMinute } from './most-per-minute.ts'
import type { RequestOption } from './request-options.ts'

/** Breaks ties between plans. Thousands of them add up to less than a second. */
const TRIFLE = 1e-6

/** A request of the plan, and the sites that it is the first to clear. */
export type PlannedRequest = { option: RequestOption; clears: readonly string[] }

export type RequestPlan = {
  /** In the order to send them: most sites cleared per minute first. */
  requests: readonly PlannedRequest[]
  minutes: number
  /** Wanted sites that no request reaches, sorted. */
  unreachable: readonly string[]
  /** Whether no cheaper plan exists; false if a part was too large to be sure. */
  optimal: boolean
}

/** Plans the requests that clear the wanted sites; `wanted` defaults to all sites that the options reach. */
export function planRequests(options: readonly RequestOption[], wanted?: Iterable<string>): RequestPlan {
  const sites = new Set(wanted ?? options.flatMap(option => option.sites))
  const numbers = new Map([...sites].sort(compareIds).map((site, index) => [site, index]))
  const useful = options
    .map(option => ({ option, sites: numbersOf(option.sites, numbers), weight: option.minutes + TRIFLE }))
    .filter(choice => choice.sites.length > 0)
    .sort((a, b) => a.option.discloses - b.option.discloses || compareIds(a.option.id, b.option.id))
  const chosen: Choice[] = []
  let optimal = true
  for (const part of partsOf(useful, sites.size)) {
    const greedy = coverGreedily(part)
    const exact = coverExactly(part, greedy)
    optimal &&= exact.optimal
    chosen.push(...exact.choices)
  }
  const names = [...numbers.keys()]
  const requests = [...mostPerMinute(chosen)].map(({ choice, fresh }) => ({
    option: choice.option,
    clears: fresh.map(site => names[site] ?? '').sort(compareIds),
  }))
  const reached = new Set(requests.flatMap(request => request.clears))
  return {
    requests,
    minutes: requests.reduce((sum, { option }) => sum + option.minutes, 0),
    unreachable: names.filter(site => !reached.has(site)),
    optimal,
  }
}

function numbersOf(sites: readonly string[], numbers: ReadonlyMap<string, number>): number[] {
  return [...new Set(sites.flatMap(site => numbers.get(site) ?? []))]
}

/** Groups of choices that share no site with another group, each without dominated choices. */
function partsOf(choices: readonly Choice[], size: number): (readonly Choice[])[] {
  const root = Array.from({ length: size }, (_, site) => site)
  const find = (site: number): number => {
    let at = site
    while (root[at] !== at) at = root[at] ?? at
    root[site] = at
    return at
  }
  for (const { sites } of choices) {
    const [first = 0] = sites
    for (const site of sites) root[find(site)] = find(first)
  }
  const parts = new Map<number, Choice[]>()
  for (const choice of choices) {
    const key = find(choice.sites[0] ?? 0)
    const part = parts.get(key)
    if (part) part.push(choice)
    else parts.set(key, [choice])
  }
  return [...parts.values()].map(withoutDominated)
}

/** Drops a choice if another clears at least the same sites in no more time. Of equals, the first stays. */
function withoutDominated(part: readonly Choice[]): readonly Choice[] {
  if (part.length === 1) return part
  // Most sites stand alone with a form and a mailbox: only the quicker one remains.
  if (part.every(choice => choice.sites.length === 1)) {
    return [part.reduce((best, choice) => (choice.weight < best.weight ? choice : best))]
  }
  const sets = part.map(choice => new Set(choice.sites))
  const within = (a: number, b: number) =>
    (sets[a]?.size ?? 0) <= (sets[b]?.size ?? 0) && (part[a]?.sites ?? []).every(site => sets[b]?.has(site))
  return part.filter(
    (choice, index) =>
      !part.some((other, at) => {
        if (at === index || other.weight > choice.weight || !within(index, at)) return false
        const equal = other.weight === choice.weight && other.sites.length === choice.sites.length
        return !equal || at < index
      }),
  )
}
