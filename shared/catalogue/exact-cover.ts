// The best cover of a small part, by branch and bound: take the uncovered site with the fewest choices, try each, and
// drop a branch that can't beat the best cover so far. Starts from a cover that is already good.
import type { Choice } from './choice.ts'

/** Parts with up to this many choices are solved exactly; we measured under a millisecond each. */
const MOST_CHOICES = 24

/** After this many branches, a part counts as too large, so that no catalogue can make the planner slow. */
const MOST_BRANCHES = 20_000

/** Smaller differences are rounding errors. */
const NOTHING = 1e-9

/** The cheapest cover found for a part, and whether it is proven cheapest. `good` is any cover of the part. */
export function coverExactly(
  part: readonly Choice[],
  good: readonly Choice[],
): { choices: readonly Choice[]; optimal: boolean } {
  if (good.length === 1 && part.length === 1) return { choices: good, optimal: true }
  if (part.length > MOST_CHOICES) return { choices: good, optimal: false }
  const search: Search = {
    bySite: choicesBySite(part),
    share: leastShares(part),
    best: good,
    bestMinutes: minutesOf(good),
    branches: 0,
  }
  branch(search, [], 0, new Map())
  return { choices: search.best, optimal: search.branches < MOST_BRANCHES }
}

type Search = {
  bySite: ReadonlyMap<number, readonly Choice[]>
  /** The lower bound on the cost of clearing each site: its cheapest choice's cost per site. */
  share: ReadonlyMap<number, number>
  best: readonly Choice[]
  bestMinutes: number
  branches: number
}

function branch(
  search: Search,
  taken: readonly Choice[],
  minutes: number,
  covered: ReadonlyMap<number, true>,
): void {
  if (search.branches >= MOST_BRANCHES) return
  search.branches += 1
  let bound = minutes
  let hardest: readonly Choice[] | null = null
  for (const [site, choices] of search.bySite) {
    if (covered.has(site)) continue
    bound += search.share.get(site) ?? 0
    if (hardest === null || choices.length < hardest.length) hardest = choices
  }
  if (hardest === null) {
    if (minutes < search.bestMinutes - NOTHING) {
      search.best = taken
      search.bestMinutes = minutes
    }
    return
  }
  if (bound >= search.bestMinutes - NOTHING) return
  for (const choice of hardest) {
    const now = new Map(covered)
    for (const site of choice.sites) now.set(site, true)
    branch(search, [...taken, choice], minutes + choice.weight, now)
  }
}

function choicesBySite(part: readonly Choice[]): Map<number, Choice[]> {
  const bySite = new Map<number, Choice[]>()
  for (const choice of part) {
    for (const site of choice.sites) bySite.set(site, [...(bySite.get(site) ?? []), choice])
  }
  // Cheapest per site first: this finds a good cover early, which bounds the rest.
  for (const choices of bySite.values()) choices.sort((a, b) => perSite(a) - perSite(b))
  return bySite
}

const perSite = (choice: Choice) => choice.weight / choice.sites.length

function leastShares(part: readonly Choice[]): Map<number, number> {
  const shares = new Map<number, number>()
  for (const choice of part) {
    for (const site of choice.sites) {
      shares.set(site, Math.min(shares.get(site) ?? Number.POSITIVE_INFINITY, perSite(choice)))
    }
  }
  return shares
}

const minutesOf = (choices: readonly Choice[]) => choices.reduce((sum, choice) => sum + choice.weight, 0)
