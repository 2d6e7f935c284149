// The times and request limits of a site's recipe (RECIPES 10), which the jobs apply along with their own rules.
// `maintenanceScan` isn't here: the plan decides how often a site is scanned.
import { eq, sql } from 'drizzle-orm'
import { HOUR } from '#shared/lib/time.ts'
import { schedulingConfig } from '#shared/recipe/schema.ts'
import type { Db } from './database.ts'
import { automationTemplates } from './tables/engine.ts'

export type RecipeSchedule = {
  /** From a request to the scan that confirms it, in milliseconds. */
  confirmAfter: number
  /** From a failed scan to the next, in milliseconds. */
  retryAfter: number
  /** The most requests for one listing; infinite if the recipe sets no limit. */
  requestsMax: number
  /** The most visits at once. */
  visitsAtOnce: number
}

/** The schedule of a site's recipe; the format's defaults if it has none. */
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
