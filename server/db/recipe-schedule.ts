// What a site's recipe asks for in time and number of requests (RECIPES 10), for the jobs to heed beside
// rules of their own. `maintenanceScan` is not here: how often a site is looked at is the plan's to say.
import { eq, sql } from 'drizzle-orm'
import { HOUR } from '#shared/lib/time.ts'
import { schedulingConfig } from '#shared/recipe/schema.ts'
import type { Db } from './database.ts'
import { automationTemplates } from './tables/engine.ts'

export type RecipeSchedule = {
  /** From a request to the look that confirms it, in milliseconds. */
  confirmAfter: number
  /** From a look that failed to the next, in milliseconds. */
  retryAfter: number
  /** Requests for one listing, at most; infinite where the recipe sets no limit. */
  requestsMax: number
  /** Visits at once, at most. */
  visitsAtOnce: number
}

/** The schedule of a site's recipe; the format's usual one where it has none. */
export async function readSchedule(db: Db, siteId: string): Promise<RecipeSchedule> {
  const { recipe, site_id } = automationTemplates
  const [row] = await db
    .select({ config: sql<unknown>`${recipe} -> 'schedulingConfig'` })
    .from(automationTemplates)
    .where(eq(site_id, siteId))
  const { confirmOptOutScan, retryError, maxAttempts, visitsAtOnce } = schedulingConfig.parse(
    row?.config ?? {},
  )
  return {
    confirmAfter: confirmOptOutScan * HOUR,
    retryAfter: retryError * HOUR,
    requestsMax: maxAttempts > 0 ? maxAttempts : Number.POSITIVE_INFINITY,
    visitsAtOnce,
  }
}
