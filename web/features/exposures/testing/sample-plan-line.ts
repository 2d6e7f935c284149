// A plan line for tests.
import type { PlanLine } from '../removal-plan.ts'

/** The `n`th site, removed by a form that asks for nothing, overridden by `patch`. */
export function samplePlanLine(n: number, patch: Partial<PlanLine> = {}): PlanLine {
  return {
    id: `scan ${n}`,
    personId: 'person',
    personName: 'Rosa Whitaker',
    siteId: `site-${n}`,
    siteName: `Site ${n}`,
    listingName: 'Rosa Whitaker',
    way: 'automated',
    supplier: null,
    asks: [],
    sends: [],
    values: {},
    beyond: [],
    minutes: 0,
    finishMinutes: 4,
    scanId: 'scan',
    listingKey: `${n}`,
    ...patch,
  }
}
