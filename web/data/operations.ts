// The calls to /operations/v1, and whether the signed-in user is an operator. All but `isOperator` throw ApiError.
import { type DoctorView, doctorView } from '#shared/protocol/doctor.ts'
import {
  type MeasuresView,
  measuresView,
  type QueueView,
  queueView,
  type RecipeList,
  type RetryAnswer,
  recipeList,
  retryAnswer,
  type UntrustedSites,
  untrustedSites,
} from '#shared/protocol/operations.ts'
import { device } from '#web/data/device.ts'
import { household } from '#web/data/household.ts'

const BASE = '/operations/v1'

export const operations = {
  queue: (): Promise<QueueView> => device.api.json(`${BASE}/queue`, queueView),
  recipes: (): Promise<RecipeList> => device.api.json(`${BASE}/recipes`, recipeList),
  /** Retries one job, or all failing jobs of a kind. */
  retry: (kind: string, ref?: string): Promise<RetryAnswer> =>
    device.api.json(`${BASE}/queue/retry`, retryAnswer, {
      method: 'POST',
      body: ref === undefined ? { kind } : { kind, ref },
    }),
  /** `version`: the version that was reviewed. */
  release: (site: string, version: string): Promise<void> =>
    device.api.send(`${BASE}/recipes/${encodeURIComponent(site)}/release`, {
      method: 'POST',
      body: { version },
    }),
  doctor: (): Promise<DoctorView> => device.api.json(`${BASE}/doctor`, doctorView),
  sites: (): Promise<UntrustedSites> => device.api.json(`${BASE}/sites`, untrustedSites),
  measures: (): Promise<MeasuresView> => device.api.json(`${BASE}/measures`, measuresView),
  /** `since`: the start of the hold that was reviewed. */
  believe: (site: string, since: string): Promise<void> =>
    device.api.send(`${BASE}/sites/${encodeURIComponent(site)}/release`, { method: 'POST', body: { since } }),
  /**
   * Read from the user's own household answer, so that only operators call /operations/v1. False when the server can't
   * answer.
   */
  isOperator: async (): Promise<boolean> => {
    try {
      return (await household.members(true)).role === 'operator'
    } catch {
      return false
    }
  },
}
