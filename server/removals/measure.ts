// How often a site's removals work, measured: what success_rate is computed from.
import { eq, sql } from 'drizzle-orm'
import { expectedSuccess } from '#shared/domain/success-rate.ts'
import type { Db } from '../db/database.ts'
import { SHARED_ACCOUNT } from '../db/replicated.ts'
import { findDoc, patchDoc } from '../db/rows.ts'
import { automationTemplates } from '../db/tables/engine.ts'

/**
 * Counts one finished automated removal of a site, and renews the site's success rate where devices see it. Removals
 * that the person did say nothing of the recipe and are not counted.
 */
export async function countFinished(tx: Db, siteId: string, verified: boolean): Promise<void> {
  const [row] = await tx
    .update(automationTemplates)
    .set({
      finished: sql`${automationTemplates.finished} + 1`,
      ...(verified ? { verified: sql`${automationTemplates.verified} + 1` } : {}),
    })
    .where(eq(automationTemplates.site_id, siteId))
    .returning({ finished: automationTemplates.finished, verified: automationTemplates.verified })
  const site = await findDoc(tx, 'data_broker_sites', SHARED_ACCOUNT, siteId)
  if (!row || !site?.template) return
  const rate = expectedSuccess(site.difficulty_level, row.verified, row.finished)
  await patchDoc(tx, 'data_broker_sites', SHARED_ACCOUNT, siteId, {
    template: { ...site.template, success_rate: rate },
  })
}
