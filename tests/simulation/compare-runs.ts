// Where two runs of one seed diverged, and why. A kill restarts a visit: the site may get a request twice, and a
// network's sites are visited in another order. So a site that blocks visitors in that hour may block another visit
// than in the run without kills. Nothing else may differ.
import type { Trail } from './trails.ts'

/**
 * - `cut off`: the program ended between a click and its answer. We never resend such a request blindly.
 * - `turned away`: in one of the runs, the site hadn't answered a search yet, or a visit ended early, because it or its
 * network blocked us.
 * - `another order`: in that step, two sites of the network were visited in the opposite order.
 * - `same network`: another site of its network diverged earlier, so its visits came at other times.
 */
export type Cause = 'cut off' | 'turned away' | 'another order' | 'same network' | 'unexplained'

/** A person's site at which the runs diverged: the step, its state in each run, and the cause. */
export type Parting = {
  person: string
  site: string
  network: string
  step: number
  first: string
  second: string
  cause: Cause
}

/** All divergences of two runs, earliest first. */
export function partings(first: readonly Trail[], second: readonly Trail[]): Parting[] {
  const others = new Map(second.map(trail => [keyOf(trail), trail]))
  const sites = new Map([...first, ...second].map(trail => [keyOf(trail), trail]))
  const own = new Map(first.map(trail => [keyOf(trail), trail]))
  const found = [...sites].flatMap(([key, { person, site, network }]) => {
    const parted = firstDifference(own.get(key), others.get(key))
    if (!parted) return []
    const cause = causeOf(parted)
    const isSwapped = cause === 'unexplained' && swaps({ person, network }, parted.step, first, second)
    return [{ person, site, network, ...parted, cause: isSwapped ? ('another order' as const) : cause }]
  })
  found.sort((a, b) => a.step - b.step)
  return found.map(parting => {
    const isExplained = parting.cause !== 'unexplained'
    const isLed = found.some(
      other =>
        other.network === parting.network && other.step <= parting.step && other.cause !== 'unexplained',
    )
    return isExplained || !isLed ? parting : { ...parting, cause: 'same network' as const }
  })
}

const keyOf = ({ person, site }: Trail) => `${person} ${site}`

type Difference = Pick<Parting, 'step' | 'first' | 'second'>

function firstDifference(first: Trail | undefined, second: Trail | undefined): Difference | null {
  const all = [...(first?.standings ?? []), ...(second?.standings ?? [])]
  const steps = [...new Set(all.map(({ step }) => step))].sort((a, b) => a - b)
  for (const step of steps) {
    const parted = { step, first: standingAt(first, step), second: standingAt(second, step) }
    if (parted.first !== parted.second) return parted
  }
  return null
}

const standingAt = (trail: Trail | undefined, step: number) =>
  trail?.standings.findLast(one => one.step <= step)?.text ?? 'not scanned'

const CUT_OFF = /outcome_unknown/g
const UNANSWERED = /^(pending|blocked|error|\w+ \(cut short\))/

function causeOf({ first, second }: Difference): Cause {
  const cutOffs = [first, second].map(text => text.match(CUT_OFF)?.length ?? 0)
  if (cutOffs[0] !== cutOffs[1]) return 'cut off'
  return [first, second].some(text => UNANSWERED.test(text)) ? 'turned away' : 'unexplained'
}

/** Whether the step's first differing event belongs to different sites of one network in the two runs. */
function swaps(
  of: Pick<Trail, 'person' | 'network'>,
  step: number,
  first: readonly Trail[],
  second: readonly Trail[],
): boolean {
  const [one, other] = [first, second].map(trails => eventsAt(trails, of, step)) as [SiteEvent[], SiteEvent[]]
  const at = one.findIndex(({ site, event }, i) => site !== other[i]?.site || event !== other[i]?.event)
  const [a, b] = [one[at], other[at]]
  return a !== undefined && b !== undefined && a.site !== b.site
}

type SiteEvent = { site: string; place: number; event: string }

/** A network's events in a step, in order. */
function eventsAt(
  trails: readonly Trail[],
  { person, network }: Pick<Trail, 'person' | 'network'>,
  step: number,
): SiteEvent[] {
  return trails
    .filter(trail => trail.person === person && trail.network === network)
    .flatMap(({ site, events }) => events.filter(one => one.step === step).map(one => ({ ...one, site })))
    .sort((a, b) => a.place - b.place)
}

/** The divergences in words, one line each. */
export function partingText(found: readonly Parting[], sites: number): string {
  const same = `Of ${sites} sites (each counted once per person), ${sites - found.length} went the same way step by step.`
  const lines = found.map(
    ({ person, site, step, first, second, cause }) =>
      `${cause}: ${person}, ${site}, step ${step}\n  without kills: ${first}\n  with kills:    ${second}`,
  )
  return [same, ...lines].join('\n')
}
