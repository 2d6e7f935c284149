// The health of recipes in the database: kept with the recipe in `automation_templates`, under a key that the format
// ignores. `is_active` is false while the whole recipe is out of use, or retired; devices see then that the site is guided.
import { eq, type SQL, sql } from 'drizzle-orm'
import { type HealthEvent, healthOf, nextHealth, type RecipeHealth } from '#shared/recipe/health.ts'
import type { Db } from '../db/database.ts'
import { SHARED_ACCOUNT } from '../db/replicated.ts'
import { findDoc, patchDoc } from '../db/rows.ts'
import { automationTemplates } from '../db/tables/engine.ts'

const KEY = '_health'

/** Whether a stored recipe is retired: it makes no searches and no requests, however healthy it is. */
export function isRetired(recipe: typeof automationTemplates.recipe): SQL<boolean> {
  return sql<boolean>`coalesce(${recipe} -> 'removedAt', 'null'::jsonb) <> 'null'::jsonb`
}

const kept = sql<unknown>`${automationTemplates.recipe} -> ${KEY}`
const columns = { site_id: automationTemplates.site_id, version: automationTemplates.version, health: kept }

/** The health of a site's recipe; null where there is no recipe. */
export async function readHealth(db: Db, siteId: string): Promise<RecipeHealth | null> {
  const [row] = await db
    .select(columns)
    .from(automationTemplates)
    .where(eq(automationTemplates.site_id, siteId))
  return row ? healthOf(row.health, row.version) : null
}

/** The JSON of a site's recipe, in use or not; null where there is none. */
export async function readRecipe(db: Db, siteId: string): Promise<unknown> {
  const { recipe, site_id } = automationTemplates
  const [row] = await db.select({ recipe }).from(automationTemplates).where(eq(site_id, siteId))
  return row?.recipe ?? null
}

/** The health of every recipe, by site: what an operator looks at. */
export async function listHealth(db: Db): Promise<Map<string, RecipeHealth>> {
  const rows = await db.select(columns).from(automationTemplates)
  return new Map(rows.map(row => [row.site_id, healthOf(row.health, row.version)]))
}

/**
 * Notes an event, unless `onlyIf` says that it no longer applies, and answers the health before and after. Several
 * workers may note at once: the row is locked meanwhile. Null where there is no recipe, or `onlyIf` refused.
 */
export async function noteHealth(
  db: Db,
  siteId: string,
  event: HealthEvent,
  onlyIf: (health: RecipeHealth) => boolean = () => true,
): Promise<{ before: RecipeHealth; after: RecipeHealth } | null> {
  return await db.transaction(async tx => {
    const ofSite = eq(automationTemplates.site_id, siteId)
    const [row] = await tx.select(columns).from(automationTemplates).where(ofSite).for('update')
    if (!row) return null
    const before = healthOf(row.health, row.version)
    if (!onlyIf(before)) return null
    const after = nextHealth(before, event)
    await writeHealth(tx, siteId, after)
    if ((before.quarantine === null) !== (after.quarantine === null)) await tellDevices(tx, siteId, after)
    return { before, after }
  })
}

/**
 * Runs what stores the catalogue and the recipes, and gives every recipe whose version has not changed its health
 * back. A new version starts anew: that lifts a quarantine.
 */
export async function storeKeepingHealth(db: Db, store: (tx: Db) => Promise<void>): Promise<void> {
  await db.transaction(async tx => {
    const before = await tx.select(columns).from(automationTemplates).for('update')
    await store(tx)
    const versions = new Map(
      (await tx.select(columns).from(automationTemplates)).map(row => [row.site_id, row.version]),
    )
    for (const { site_id, version, health } of before) {
      if (health === null || versions.get(site_id) !== version) continue
      const again = healthOf(health, version)
      await writeHealth(tx, site_id, again)
      if (again.quarantine) await tellDevices(tx, site_id, again)
    }
  })
}

async function writeHealth(tx: Db, siteId: string, health: RecipeHealth): Promise<void> {
  const json = JSON.stringify(health)
  await tx
    .update(automationTemplates)
    .set({
      recipe: sql`${automationTemplates.recipe} || jsonb_build_object(${KEY}::text, ${json}::jsonb)`,
      is_active:
        health.quarantine?.step === 'scan' ? false : sql`not ${isRetired(automationTemplates.recipe)}`,
    })
    .where(eq(automationTemplates.site_id, siteId))
}

async function tellDevices(tx: Db, siteId: string, health: RecipeHealth): Promise<void> {
  const site = await findDoc(tx, 'data_broker_sites', SHARED_ACCOUNT, siteId)
  if (!site?.template) return
  const template = { ...site.template, is_active: health.quarantine === null }
  await patchDoc(tx, 'data_broker_sites', SHARED_ACCOUNT, siteId, { template })
}
