// The best cover of a small part, by branch and bound: take the uncovered site that has the fewest choices, try each,
// and give up a branch that cannot become cheaper than the best known. Starts from a cover that is already good.
import type { Choice } from './choice.ts'

/** Up to here every part is solved to the end; measured to take under a millisecond each. */
const MOST_CHOICES = 24

/** Branches looked at before a part counts as too large, so that no catalogue can make the planner slow. */
const MOST_BRANCHES = 20_000

/** Differences below this are rounding, not minutes. */
const NOTHING = 1e-9

/** The cheapest cover of a part that was found, and whether none is cheaper. `good` is any cover of it. */
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
  /** Per site, the least that clearing it can cost: what its cheapest choice costs per site. */
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
  // The cheapest per site first, so that a good cover is found early and bounds the rest.
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
