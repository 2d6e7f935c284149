// What the planner chooses among.
import type { RequestOption } from './request-options.ts'

/** An option among the wanted sites, which are numbers here. */
export type Choice = {
  option: RequestOption
  sites: readonly number[]
  /** Its minutes and a trifle, so that of plans that take the same time the one with fewer requests wins. */
  weight: number
}
