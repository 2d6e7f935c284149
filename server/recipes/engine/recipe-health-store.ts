// Stores the health of recipes in short rows of its own, so that counting a visit rewrites neither the recipe nor any
// data that devices replicate.
import { eq, sql } from 'drizzle-orm'
import { type HealthEvent, healthOf, nextHealth, type RecipeHealth } from '#shared/recipe/health.ts'
import { planFoldSoon } from '../../brokers/fold-catalogue.ts'
import type { Db } from '../../db/database.ts'
import { automationTemplates, recipeHealth } from '../../db/tables/engine.ts'

const { site_id, version } = automationTemplates
const withHealth = eq(recipeHealth.site_id, site_id)

/** The health of a site's recipe; null if there is no recipe. */
export async function readHealth(db: Db, siteId: string): Promise<RecipeHealth | null> {
  const [row] = await db
    .select({ version, health: recipeHealth.health })
    .from(automationTemplates)
    .leftJoin(recipeHealth, withHealth)
    .where(eq(site_id, siteId))
  return row ? healthOf(row.health, row.version) : null
}

/** The JSON of a site's recipe, in use or not; null if there is none. */
export async function readRecipe(db: Db, siteId: string): Promise<unknown> {
  const { recipe } = automationTemplates
  const [row] = await db.select({ recipe }).from(automationTemplates).where(eq(site_id, siteId))
  return row?.recipe ?? null
}

/** The health of every recipe, by site, for operators. */
export async function listHealth(db: Db): Promise<Map<string, RecipeHealth>> {
  const rows = await db
    .select({ site_id, version, health: recipeHealth.health })
    .from(automationTemplates)
    .leftJoin(recipeHealth, withHealth)
  return new Map(rows.map(row => [row.site_id, healthOf(row.health, row.version)]))
}

/**
 * Records events in one write, unless `onlyIf` refuses. Returns the health before and after. Several workers may write
 * at once, so the row is locked. Null if there is no recipe or `onlyIf` refused.
 */
export async function noteHealth(
  { db, now }: { db: Db; now: () => number },
  siteId: string,
  events: readonly HealthEvent[],
  onlyIf: (health: RecipeHealth) => boolean = () => true,
): Promise<{ before: RecipeHealth; after: RecipeHealth } | null> {
  return await db.transaction(async tx => {
    const row = (await lockHealth(tx, siteId)) ?? (await beginHealth(tx, siteId))
    if (!row) return null
    const before = healthOf(row.health, row.version)
    if (!onlyIf(before)) return null
    const after = events.reduce(nextHealth, before)
    await tx.update(recipeHealth).set({ health: after }).where(eq(recipeHealth.site_id, siteId))
    if ((before.quarantine === null) !== (after.quarantine === null)) await planFoldSoon(tx, now())
    return { before, after }
  })
}

async function lockHealth(tx: Db, siteId: string) {
  const [row] = await tx
    .select({ version, health: recipeHealth.health })
    .from(recipeHealth)
    .innerJoin(automationTemplates, withHealth)
    .where(eq(recipeHealth.site_id, siteId))
    .for('update', { of: recipeHealth })
  return row
}

/** Creates a recipe's first row. Waits for any concurrent writer. */
async function beginHealth(tx: Db, siteId: string) {
  await tx
    .insert(recipeHealth)
    .select(
      tx
        .select({ site_id, health: sql`'{}'::jsonb`.as('health') })
        .from(automationTemplates)
        .where(eq(site_id, siteId)),
    )
    .onConflictDoNothing()
  return lockHealth(tx, siteId)
}
