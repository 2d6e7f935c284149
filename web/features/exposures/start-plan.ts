// Which removals a person agrees to in the dialog: what was on the screen when it opened, and what they tick. Pure.
import { type FunctionPayload, MOST_LISTINGS } from '#shared/protocol/functions.ts'
import type { PlanLine } from './removal-plan.ts'

export type StartPlan = {
  /** As they were when the dialog opened. */
  shown: readonly PlanLine[]
  /** Ids of ticked lines. */
  chosen: ReadonlySet<string>
}

/** The plan of a dialog that opens now: everything on the screen is ticked. */
export function openPlan(lines: readonly PlanLine[]): StartPlan {
  return { shown: lines, chosen: new Set(lines.map(line => line.id)) }
}

export function choose(plan: StartPlan, id: string, on: boolean): StartPlan {
  const others = [...plan.chosen].filter(other => other !== id)
  return { ...plan, chosen: new Set(on ? [...others, id] : others) }
}

export type PlanView = {
  shown: readonly PlanLine[]
  /** Found since the dialog opened: at the end, and not ticked by themselves. */
  late: readonly PlanLine[]
  /** Ids of shown lines that nothing can be started for any more. */
  over: ReadonlySet<string>
  /** Ticked lines that can be started. */
  chosen: readonly PlanLine[]
}

/** The plan with what is ready on this device now. */
export function viewPlan(plan: StartPlan, ready: readonly PlanLine[]): PlanView {
  const shown = new Set(plan.shown.map(line => line.id))
  const current = new Set(ready.map(line => line.id))
  const late = ready.filter(line => !shown.has(line.id))
  return {
    shown: plan.shown,
    late,
    over: new Set([...shown].filter(id => !current.has(id))),
    chosen: [...plan.shown.filter(line => current.has(line.id)), ...late].filter(({ id }) =>
      plan.chosen.has(id),
    ),
  }
}

/** The wishes that start these removals and no others: each names at most as many listings as one may. */
export function startWishes(
  personId: string,
  chosen: readonly PlanLine[],
): FunctionPayload<'start-removals'>[] {
  const named = chosen.map(line => ({ scan_id: line.scanId, listing_key: line.listingKey }))
  return Array.from({ length: Math.ceil(named.length / MOST_LISTINGS) }, (_, part) => ({
    person_id: personId,
    listings: named.slice(part * MOST_LISTINGS, (part + 1) * MOST_LISTINGS),
  }))
}
