// How long things last when scans only bound their end: Turnbull's estimator, the nonparametric maximum likelihood
// estimate from interval-censored times (B. W. Turnbull, The empirical distribution function with arbitrarily
// grouped, censored and truncated data, J. R. Statist. Soc. B 38, 1976). Pure.

/**
 * A time later than `after` and at most `by`, in any unit. `by` is Infinity if it hadn't happened at the last scan;
 * `after` equals `by` if the time is known exactly.
 */
export type Bounded = { after: number; by: number }

/**
 * An interval with weight, between `from` and `to`; the position inside is unknown. `survival`: the share that lasts
 * beyond `to`. A last step that ends at Infinity holds those that outlast all scans.
 */
export type TurnbullStep = { from: number; to: number; mass: number; survival: number }

/** `groups`: how many of the times may be in the steps from `first` to `last`. The estimate depends on nothing else. */
export type TurnbullFit = { steps: TurnbullStep[]; groups: Group[]; count: number }
type Group = { first: number; last: number; weight: number }

/** The search ends when a step improves the likelihood per time by less than this. */
const GAP = 1e-9
const ROUNDS_MAX = 20_000
/** Smaller weights count as zero. */
const MASS_MIN = 1e-7

/** The estimate; no steps without times. Ignores contradictory times (`by` before `after`). */
export function turnbull(times: readonly Bounded[]): TurnbullFit {
  const sound = times.filter(({ after, by }) => after <= by && after < Infinity)
  const places = innermost(sound)
  const groups = groupsOf(sound, places)
  const masses = maximize(groups, places.length, sound.length)
  const heavy = places.flatMap((place, at) => {
    const mass = masses[at] ?? 0
    return mass > MASS_MIN ? [{ ...place, mass, at }] : []
  })
  let below = 0
  const steps = heavy.map(({ from, to, mass }) => {
    below += mass
    return { from, to, mass, survival: Math.max(0, 1 - below) }
  })
  const kept = heavy.map(({ at }) => at)
  return { steps, groups: groups.flatMap(group => within(group, kept)), count: sound.length }
}

/** The share that lasts beyond `time`. Inside a step it's the share at the step's start: the upper bound. */
export function survivalAt({ steps }: Pick<TurnbullFit, 'steps'>, time: number): number {
  return steps.findLast(({ to }) => to <= time)?.survival ?? 1
}

/** The latest time by which `share` of all has ended: the end of the step that reaches it. Null if none does. */
export function timeWithin({ steps }: Pick<TurnbullFit, 'steps'>, share: number): number | null {
  const reached = steps.find(({ to, survival }) => to < Infinity && 1 - survival >= share - GAP)
  return reached?.to ?? null
}

type Place = { from: number; to: number; rank: number }

/**
 * Ends in order: at one moment, first an exact time begins, then intervals end, then those that exclude the moment
 * begin.
 */
const [EXACT, ENDS, BEGINS] = [0, 1, 2]

function innermost(times: readonly Bounded[]): Place[] {
  const ends = times
    .flatMap(({ after, by }) => [
      { at: after, rank: after === by ? EXACT : BEGINS },
      { at: by, rank: ENDS },
    ])
    .sort((a, b) => a.at - b.at || a.rank - b.rank)
  return ends.flatMap((end, index) => {
    const next = ends[index + 1]
    return next && end.rank !== ENDS && next.rank === ENDS
      ? [{ from: end.at, to: next.at, rank: end.rank }]
      : []
  })
}

/** Each time's places are neighbors; times with the same places are grouped. */
function groupsOf(times: readonly Bounded[], places: readonly Place[]): Group[] {
  const groups = new Map<string, Group>()
  for (const { after, by } of times) {
    const rank = after === by ? EXACT : BEGINS
    const first = places.findIndex(
      place => place.from > after || (place.from === after && place.rank >= rank),
    )
    const last = places.findLastIndex(place => place.to <= by)
    const key = `${first} ${last}`
    const known = groups.get(key)
    if (known) known.weight++
    else groups.set(key, { first, last, weight: 1 })
  }
  return [...groups.values()]
}

/** Self-consistency (expectation maximization) from equal weights, until the Kuhn-Tucker conditions hold. */
function maximize(groups: readonly Group[], size: number, count: number): Float64Array {
  let masses = new Float64Array(size).fill(1 / size)
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const pull = pullOf(groups, masses, count)
    if (Math.max(...pull) <= 1 + GAP) break
    masses = masses.map((mass, at) => mass * (pull[at] ?? 0))
  }
  return masses
}

/** The factor for each place's weight; 1 if it's right, less if it should vanish. */
function pullOf(groups: readonly Group[], masses: Float64Array, count: number): Float64Array {
  const below = new Float64Array(masses.length + 1)
  for (let at = 0; at < masses.length; at++) below[at + 1] = (below[at] ?? 0) + (masses[at] ?? 0)
  const change = new Float64Array(masses.length + 1)
  for (const { first, last, weight } of groups) {
    const share = weight / count / ((below[last + 1] ?? 0) - (below[first] ?? 0))
    change[first] = (change[first] ?? 0) + share
    change[last + 1] = (change[last + 1] ?? 0) - share
  }
  let sum = 0
  return change.subarray(0, masses.length).map(step => {
    sum += step
    return sum
  })
}

/** The group, limited to the places that still have weight. */
function within({ first, last, weight }: Group, kept: readonly number[]): Group[] {
  const start = kept.findIndex(at => at >= first)
  const end = kept.findLastIndex(at => at <= last)
  return start === -1 || end < start ? [] : [{ first: start, last: end, weight }]
}
