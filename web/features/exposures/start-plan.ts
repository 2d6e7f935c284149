// The removals that a person agrees to in the dialog: the lines on the screen when it opened, and those they tick.
// Pure.
import { type FunctionPayload, MOST_LISTINGS } from '#shared/protocol/functions.ts'
import type { PlanLine } from './removal-plan.ts'

export type StartPlan = {
  /** As they were when the dialog opened. */
  shown: readonly PlanLine[]
  /** Ids of ticked lines. */
  chosen: ReadonlySet<string>
  /** Details beyond the listings that the person allows. */
  agreed: ReadonlySet<string>
}

/** The plan of a dialog that opens now: every line is ticked, and no detail beyond the listings is allowed. */
export function openPlan(lines: readonly PlanLine[]): StartPlan {
  return { shown: lines, chosen: new Set(lines.map(line => line.id)), agreed: new Set() }
}

export function choose(plan: StartPlan, id: string, on: boolean): StartPlan {
  return { ...plan, chosen: withOrWithout(plan.chosen, id, on) }
}

/** Allows a detail, or takes that back. */
export function agree(plan: StartPlan, field: string, on: boolean): StartPlan {
  return { ...plan, agreed: withOrWithout(plan.agreed, field, on) }
}

function withOrWithout(all: ReadonlySet<string>, one: string, on: boolean): ReadonlySet<string> {
  const others = [...all].filter(other => other !== one)
  return new Set(on ? [...others, one] : others)
}

/** A detail beyond the listings, and the names of the sites that ask for it, each once. */
export type AskedDetail = { field: string; sites: readonly string[] }

export type PlanView = {
  shown: readonly PlanLine[]
  /** Found since the dialog opened: at the end, and not ticked automatically. */
  late: readonly PlanLine[]
  /** Ids of shown lines whose removal can't be started any more. */
  over: ReadonlySet<string>
  /** Ticked lines that can be started. */
  chosen: readonly PlanLine[]
  /** Details beyond the listings: those on the screen when it opened, and those that only later lines need. */
  asked: readonly AskedDetail[]
  lateAsked: readonly AskedDetail[]
  agreed: ReadonlySet<string>
}

/** The plan, with the listings that are ready on this device now. */
export function viewPlan(plan: StartPlan, ready: readonly PlanLine[]): PlanView {
  const shown = new Set(plan.shown.map(line => line.id))
  const current = new Set(ready.map(line => line.id))
  const late = ready.filter(line => !shown.has(line.id))
  const asked = askedOf(plan.shown)
  const known = new Set(asked.map(({ field }) => field))
  return {
    shown: plan.shown,
    late,
    over: new Set([...shown].filter(id => !current.has(id))),
    chosen: [...plan.shown.filter(line => current.has(line.id)), ...late].filter(({ id }) =>
      plan.chosen.has(id),
    ),
    asked,
    lateAsked: askedOf(late).filter(({ field }) => !known.has(field)),
    agreed: plan.agreed,
  }
}

function askedOf(lines: readonly PlanLine[]): AskedDetail[] {
  const sites = new Map<string, Set<string>>()
  for (const { beyond, siteName } of lines)
    for (const field of beyond) sites.set(field, (sites.get(field) ?? new Set()).add(siteName))
  return [...sites].map(([field, names]) => ({ field, sites: [...names] }))
}

/** Details that a line's site asks for and won't get: the person finishes its form. */
export function withheldFrom(line: PlanLine, agreed: ReadonlySet<string>): string[] {
  return line.beyond.filter(field => !agreed.has(field))
}

/** The person's time for one line. */
export function minutesFor(line: PlanLine, agreed: ReadonlySet<string>): number {
  return withheldFrom(line, agreed).length > 0 ? line.finishMinutes : line.minutes
}

/**
 * The intents that start exactly these removals. Each names at most as many listings as one intent may, with the
 * details beyond each listing that the person allowed.
 */
export function startWishes(
  personId: string,
  { chosen, agreed }: Pick<PlanView, 'chosen' | 'agreed'>,
): FunctionPayload<'start-removals'>[] {
  const named = chosen.map(({ scanId, listingKey, beyond }) => {
    const allowed = beyond.filter(field => agreed.has(field))
    const listing = { scan_id: scanId, listing_key: listingKey }
    return allowed.length === 0 ? listing : { ...listing, agreed: allowed }
  })
  return Array.from({ length: Math.ceil(named.length / MOST_LISTINGS) }, (_, part) => ({
    person_id: personId,
    listings: named.slice(part * MOST_LISTINGS, (part + 1) * MOST_LISTINGS),
  }))
}
