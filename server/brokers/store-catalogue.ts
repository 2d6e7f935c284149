// Bringing the catalogue into the database: facts about brokers and their recipes, as rows that devices replicate.
import { eq } from 'drizzle-orm'
import type { Broker } from '#shared/catalogue/broker.ts'
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import { expectedSuccess } from '#shared/domain/success-rate.ts'
import { equalJson } from '#shared/lib/json.ts'
import type { Db } from '../db/database.ts'
import { SHARED_ACCOUNT } from '../db/replicated.ts'
import { listDocs, putDoc } from '../db/rows.ts'
import { automationTemplates } from '../db/tables/engine.ts'
import type { StoredRecipe } from './read-recipes.ts'

export type CatalogueOptions = {
  /** The address at which a person's browser reaches a site. */
  address: (url: string) => string
  /** Whether forms are filled in by recipe where a site's terms do not say if a program may. */
  automateSilent: boolean
}

type RemovalMethod = NonNullable<DataBrokerSite['template']>['removal_method']

/**
 * Stores brokers with their recipes; rows that have not changed are left as they are, so that devices pull nothing.
 */
export async function storeCatalogue(
  db: Db,
  brokers: readonly Broker[],
  recipes: ReadonlyMap<string, StoredRecipe>,
  options: CatalogueOptions,
): Promise<void> {
  const idByHost = new Map(brokers.map(broker => [broker.domain, broker.id]))
  await db.transaction(async tx => {
    const known = new Map(
      (await listDocs(tx, 'data_broker_sites', SHARED_ACCOUNT)).map(site => [site.id, site] as const),
    )
    for (const broker of brokers) {
      const stored = recipes.get(broker.domain) ?? null
      const method = removalMethod(broker, stored, options.automateSilent)
      const measured = stored ? await storeTemplate(tx, broker, stored, method) : { finished: 0, verified: 0 }
      const site = siteOf(broker, stored, method, measured, idByHost, options.address)
      const old = known.get(broker.id)
      if (!old || !equalJson(old, site)) await putDoc(tx, 'data_broker_sites', SHARED_ACCOUNT, site)
      known.delete(broker.id)
    }
    for (const gone of known.values()) await putDoc(tx, 'data_broker_sites', SHARED_ACCOUNT, gone, true)
  })
}

/**
 * A site whose terms forbid automation is guided, not automated (DESIGN, promise 3); where they do not say, or nobody
 * has read them for the recipe, the operator decides.
 */
function removalMethod(broker: Broker, stored: StoredRecipe | null, automateSilent: boolean): RemovalMethod {
  const optOut = stored?.recipe.optOut
  if (optOut?.optOutType === 'parentSiteOptOut') return 'parent_site'
  const terms = stored?.recipe.terms?.automation ?? 'silent'
  if (optOut && (terms === 'allowed' || (terms === 'silent' && automateSilent))) return 'automated_form'
  return broker.methods.includes('email_request') && broker.privacyEmail ? 'email_request' : 'manual_process'
}

async function storeTemplate(tx: Db, broker: Broker, stored: StoredRecipe, method: RemovalMethod) {
  const facts = {
    removal_method: method,
    version: stored.recipe.version,
    recipe: stored.json,
    is_active: true,
  }
  await tx
    .insert(automationTemplates)
    .values({ site_id: broker.id, ...facts })
    .onConflictDoUpdate({ target: automationTemplates.site_id, set: facts })
  const [row] = await tx
    .select({ finished: automationTemplates.finished, verified: automationTemplates.verified })
    .from(automationTemplates)
    .where(eq(automationTemplates.site_id, broker.id))
  return row ?? { finished: 0, verified: 0 }
}

function siteOf(
  broker: Broker,
  stored: StoredRecipe | null,
  method: RemovalMethod,
  measured: { finished: number; verified: number },
  idByHost: ReadonlyMap<string, string>,
  address: (url: string) => string,
): DataBrokerSite {
  const recipe = stored?.recipe ?? null
  const automated = method === 'automated_form' || method === 'parent_site'
  return {
    id: broker.id,
    name: broker.name,
    url: address(broker.url),
    host: broker.domain,
    category: broker.category,
    difficulty_level: broker.difficulty,
    parent_id: recipe?.parent ? (idByHost.get(recipe.parent) ?? null) : null,
    opt_out_url: broker.optOutUrl === null ? null : address(broker.optOutUrl),
    privacy_url: broker.privacyUrl === null ? null : address(broker.privacyUrl),
    privacy_email: broker.privacyEmail,
    requirements: broker.requirements,
    data_types: broker.dataTypes.slice(0, 20),
    scannable: recipe?.scan !== undefined && recipe.scan !== null && recipe.removedAt === null,
    template: {
      removal_method: method,
      success_rate: automated ? expectedSuccess(broker.difficulty, measured.verified, measured.finished) : 0,
      is_active: true,
      version: recipe?.version ?? '0',
      disclosure: recipe?.disclosure ?? [],
    },
  }
}
