// The calls to /operations/v1, and whether whoever is signed in is an operator. All but `isOperator` throw ApiError.
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
  /** One piece of work, or all of a kind that fail. */
  retry: (kind: string, ref?: string): Promise<RetryAnswer> =>
    device.api.json(`${BASE}/queue/retry`, retryAnswer, {
      method: 'POST',
      body: ref === undefined ? { kind } : { kind, ref },
    }),
  /** `version`: the one that was looked at. */
  release: (site: string, version: string): Promise<void> =>
    device.api.send(`${BASE}/recipes/${encodeURIComponent(site)}/release`, {
      method: 'POST',
      body: { version },
    }),
  sites: (): Promise<UntrustedSites> => device.api.json(`${BASE}/sites`, untrustedSites),
  measures: (): Promise<MeasuresView> => device.api.json(`${BASE}/measures`, measuresView),
  /** `since`: when the hold began that was looked at. */
  believe: (site: string, since: string): Promise<void> =>
    device.api.send(`${BASE}/sites/${encodeURIComponent(site)}/release`, { method: 'POST', body: { since } }),
  /**
   * By what one's own household says one is there: /operations/v1 itself is not asked by those who have no business with
   * it. False when it cannot be told.
   */
  isOperator: async (): Promise<boolean> => {
    try {
      return (await household.members(true)).role === 'operator'
    } catch {
      return false
    }
  },
}
