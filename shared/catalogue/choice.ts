// A choice of the planner.
import type { RequestOption } from './request-options.ts'

/** A request option, reduced to the wanted sites. Sites are numbers here. */
export type Choice = {
  option: RequestOption
  sites: readonly number[]
  /** Its minutes plus a tiny constant: of two plans that take equally long, the one with fewer requests wins. */
  weight: number
}
