// The removals that a person agrees to in the dialog: the lines on the screen when it opened, and the ticked ones.
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

/** Ticks lines, or unticks them. */
export function choose(plan: StartPlan, ids: readonly string[], on: boolean): StartPlan {
  return { ...plan, chosen: withOrWithout(plan.chosen, ids, on) }
}

/** Allows details, or revokes that. */
export function agree(plan: StartPlan, fields: readonly string[], on: boolean): StartPlan {
  return { ...plan, agreed: withOrWithout(plan.agreed, fields, on) }
}

function withOrWithout(all: ReadonlySet<string>, some: readonly string[], on: boolean): ReadonlySet<string> {
  const others = [...all].filter(other => !some.includes(other))
  return new Set(on ? [...others, ...some] : others)
}

/** A detail beyond the listings, and the names of the sites that ask for it, without duplicates. */
export type ExtraDetail = { field: string; sites: readonly string[] }

export type PlanView = {
  shown: readonly PlanLine[]
  /** Found since the dialog opened: at the end, and not ticked automatically. */
  late: readonly PlanLine[]
  /** Ids of shown lines whose removal can no longer be started. */
  over: ReadonlySet<string>
  /** Ticked lines that can be started. */
  chosen: readonly PlanLine[]
  /** Details beyond the listings: those on the screen when it opened, and those that only later lines need. */
  asked: readonly ExtraDetail[]
  lateAsked: readonly ExtraDetail[]
  agreed: ReadonlySet<string>
  /** Ids of ticked lines that their supplier's removal clears: nothing is sent for them. */
  along: ReadonlySet<string>
}

/** The plan, updated with the listings that are ready on this device now. */
export function viewPlan(plan: StartPlan, ready: readonly PlanLine[]): PlanView {
  const shown = new Set(plan.shown.map(line => line.id))
  const current = new Set(ready.map(line => line.id))
  const late = ready.filter(line => !shown.has(line.id))
  const asked = openRequestOf(plan.shown)
  const known = new Set(asked.map(({ field }) => field))
  const chosen = [...plan.shown.filter(line => current.has(line.id)), ...late].filter(({ id }) =>
    plan.chosen.has(id),
  )
  return {
    shown: plan.shown,
    late,
    over: new Set([...shown].filter(id => !current.has(id))),
    chosen,
    asked,
    lateAsked: openRequestOf(late).filter(({ field }) => !known.has(field)),
    agreed: plan.agreed,
    along: new Set(alongWith(chosen).map(({ id }) => id)),
  }
}

/** Lines whose supplier's removal starts with them, or has started; suppliers can have suppliers. */
function alongWith(chosen: readonly PlanLine[]): PlanLine[] {
  // A request clears nothing for another person.
  const at = ({ personId }: PlanLine, siteId: string) => `${personId} ${siteId}`
  const cleared = new Set(chosen.filter(({ way }) => way !== 'parent').map(line => at(line, line.siteId)))
  const along: PlanLine[] = []
  const left = new Set(chosen.filter(({ way }) => way === 'parent'))
  for (const line of left) {
    const { supplier, siteId } = line
    if (!supplier || !(supplier.isUnderWay || cleared.has(at(line, supplier.id)))) continue
    along.push(line)
    left.delete(line)
    if (cleared.has(at(line, siteId))) continue
    cleared.add(at(line, siteId))
    // Lines that were skipped may depend on this one: move them to the end, to visit them again.
    for (const other of [...left])
      if (other.personId === line.personId && other.supplier?.id === siteId) {
        left.delete(other)
        left.add(other)
      }
  }
  return along
}

function openRequestOf(lines: readonly PlanLine[]): ExtraDetail[] {
  const sites = new Map<string, Set<string>>()
  for (const { beyond, siteName } of lines)
    for (const field of beyond) sites.set(field, (sites.get(field) ?? new Set()).add(siteName))
  return [...sites].map(([field, names]) => ({ field, sites: [...names] }))
}

/** Details that a line's site asks for but won't get: the person finishes its form. */
export function withheldFrom(line: PlanLine, agreed: ReadonlySet<string>): string[] {
  return line.beyond.filter(field => !agreed.has(field))
}

/** The person's time for one line. */
export function minutesFor(line: PlanLine, agreed: ReadonlySet<string>): number {
  return withheldFrom(line, agreed).length > 0 ? line.finishMinutes : line.minutes
}

type Costing = Pick<PlanView, 'chosen' | 'agreed' | 'along'>

/** Whether the person clears the line alone: its supplier isn't among the removals. */
export function isAlone(line: PlanLine, { along }: Pick<PlanView, 'along'>): boolean {
  return line.way === 'parent' && !along.has(line.id)
}

/** The cost of the ticked lines: requests by us or by the person, and the person's minutes. */
export function costOf(view: Costing): { requests: number; minutes: number } {
  const { chosen, agreed, along } = view
  return {
    requests: chosen.length - along.size,
    minutes: chosen.reduce(
      (sum, line) => sum + (isAlone(line, view) ? line.finishMinutes : minutesFor(line, agreed)),
      0,
    ),
  }
}

/**
 * The intents that start exactly these removals, separate for each person. Each stays within an intent's maximum number
 * of listings, and carries the extra details that the person allowed for each listing.
 */
export function startIntents({
  chosen,
  agreed,
}: Pick<PlanView, 'chosen' | 'agreed'>): FunctionPayload<'start-removals'>[] {
  return [...Map.groupBy(chosen, line => line.personId)].flatMap(([personId, own]) =>
    wishesOf(personId, own, agreed),
  )
}

function wishesOf(
  personId: string,
  lines: readonly PlanLine[],
  agreed: ReadonlySet<string>,
): FunctionPayload<'start-removals'>[] {
  const named = lines.map(({ scanId, listingKey, beyond }) => {
    const allowed = beyond.filter(field => agreed.has(field))
    const listing = { scan_id: scanId, listing_key: listingKey }
    return allowed.length === 0 ? listing : { ...listing, agreed: allowed }
  })
  return Array.from({ length: Math.ceil(named.length / MOST_LISTINGS) }, (_, part) => ({
    person_id: personId,
    listings: named.slice(part * MOST_LISTINGS, (part + 1) * MOST_LISTINGS),
  }))
}
