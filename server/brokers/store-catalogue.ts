// Stores the catalogue in the database: facts about brokers and their recipes, as rows that devices replicate.
import { notInArray, sql } from 'drizzle-orm'
import type { Broker } from '#shared/catalogue/broker.ts'
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { Mirror } from '#shared/domain/mirrors.ts'
import { isPreparedSearch } from '#shared/guides/prepared-search.ts'
import { equalJson } from '#shared/lib/json.ts'
import { iso } from '#shared/lib/time.ts'
import type { WireDoc } from '#shared/protocol/sync.ts'
import { requestedDetails } from '#shared/recipe/beyond-listing.ts'
import type { Recipe } from '#shared/recipe/schema.ts'
import type { Db } from '../db/database.ts'
import { SHARED_ACCOUNT } from '../db/replicated.ts'
import { listDocs, lockAccount } from '../db/rows.ts'
import { automationTemplates } from '../db/tables/engine.ts'
import { writeDocs } from '../db/write-docs.ts'
import { type Measured, rateOf, readMeasured } from './fold-catalogue.ts'
import type { StoredRecipe } from './read-recipes.ts'

export type CatalogueOptions = {
  /** The URL at which a person's browser reaches a site. */
  address: (url: string) => string
  /** Whether recipes fill in forms at sites whose terms don't mention automation. */
  automateSilent: boolean
}

type RemovalMethod = NonNullable<DataBrokerSite['template']>['removal_method']

/** Stores brokers with their recipes. Unchanged rows aren't written, so devices needn't pull them. */
export async function storeCatalogue(
  db: Db,
  brokers: readonly Broker[],
  recipes: ReadonlyMap<string, StoredRecipe>,
  options: CatalogueOptions,
): Promise<void> {
  const idByHost = new Map(brokers.map(broker => [broker.domain, broker.id]))
  await db.transaction(async tx => {
    await lockAccount(tx, SHARED_ACCOUNT)
    const known = new Map(
      (await listDocs(tx, 'data_broker_sites', SHARED_ACCOUNT)).map(site => [site.id, site] as const),
    )
    const stored = brokers.map(broker => {
      const recipe = recipes.get(broker.domain) ?? null
      return { broker, recipe, method: removalMethod(broker, recipe, options.automateSilent) }
    })
    await storeTemplates(tx, stored)
    const measured = await readMeasured(tx)
    const changed: WireDoc[] = []
    for (const { broker, recipe, method } of stored) {
      const old = known.get(broker.id)
      const facts = { measured: measured.get(broker.id), shown: old?.template?.success_rate }
      const site = siteOf(broker, recipe, method, facts, idByHost, options.address)
      if (!old || !equalJson(old, site)) changed.push({ ...site, _deleted: false })
      known.delete(broker.id)
    }
    for (const gone of known.values()) changed.push({ ...gone, _deleted: true })
    await writeDocs(tx, 'data_broker_sites', SHARED_ACCOUNT, changed)
  })
}

/**
 * A site whose terms forbid automation gets a guide, not automation (PRODUCT P3). If they don't mention it, or if
 * nobody read them for the recipe, the operator decides. A retired recipe makes no requests (RECIPES 1).
 */
export function removalMethod(
  broker: Broker,
  stored: StoredRecipe | null,
  automateSilent: boolean,
): RemovalMethod {
  const optOut = stored?.recipe.removedAt === null ? stored.recipe.optOut : null
  if (optOut?.optOutType === 'parentSiteOptOut') return 'parent_site'
  const terms = stored?.recipe.terms?.automation ?? 'silent'
  if (optOut && (terms === 'allowed' || (terms === 'silent' && automateSilent))) return 'automated_form'
  return broker.methods.includes('email_request') && broker.privacyEmail ? 'email_request' : 'manual_process'
}

/** The recipe's declared details, and any others beyond a listing that its opt-out needs: all must be mentioned. */
function disclosureOf(recipe: Recipe | null): string[] {
  const asked = recipe?.optOut ? requestedDetails(recipe.optOut) : []
  return [...new Set([...(recipe?.disclosure ?? []), ...asked])].slice(0, 20)
}

/**
 * The address of the recipe's first search, for people to open themselves: also at sites that forbid or refuse programs.
 * Null if the search is a form, or if the address needs more than a name, a place and an age.
 */
function searchUrl(recipe: Recipe | null, address: (url: string) => string): string | null {
  const [first] = recipe?.scan?.actions ?? []
  if (first?.actionType !== 'navigate' || !isPreparedSearch(first.url)) return null
  const url = address(first.url)
  return url.length <= 2048 ? url : null
}

function mirrorOf({ name, url, addedAt, removedAt }: Recipe['mirrorSites'][number]): Mirror {
  const instant = (at: number | null) => (at === null ? null : iso(at))
  return {
    name: name.slice(0, 120),
    host: url.slice(0, 255),
    since: instant(addedAt),
    until: instant(removedAt),
  }
}

type StoredBroker = { broker: Broker; recipe: StoredRecipe | null; method: RemovalMethod }

/** Stores the recipes. Recipes that are no longer included stay as retired. */
async function storeTemplates(tx: Db, stored: readonly StoredBroker[]): Promise<void> {
  const rows = stored.flatMap(({ broker, recipe, method }) =>
    recipe === null
      ? []
      : [
          {
            site_id: broker.id,
            removal_method: method,
            version: recipe.recipe.version,
            recipe: recipe.json,
            is_active: recipe.recipe.removedAt === null,
          },
        ],
  )
  const { site_id } = automationTemplates
  const ids = rows.map(row => row.site_id)
  await tx
    .update(automationTemplates)
    .set({ is_active: false, recipe: retired(automationTemplates.recipe) })
    .where(ids.length > 0 ? notInArray(site_id, ids) : undefined)
  if (rows.length > 0) {
    await tx
      .insert(automationTemplates)
      .values(rows)
      .onConflictDoUpdate({
        target: site_id,
        set: {
          removal_method: sql`excluded.removal_method`,
          version: sql`excluded.version`,
          recipe: sql`excluded.recipe`,
          is_active: sql`excluded.is_active`,
        },
      })
  }
}

/** Whether a stored recipe is retired: it makes no searches or requests, regardless of its health. */
const isRetired = (recipe: typeof automationTemplates.recipe) =>
  sql<boolean>`coalesce(${recipe} -> 'removedAt', 'null'::jsonb) <> 'null'::jsonb`

/** The recipe with the date of its retirement: its own, or the current one by the database's clock. */
function retired(recipe: typeof automationTemplates.recipe) {
  const now = sql`to_jsonb((extract(epoch from now()) * 1000)::bigint)`
  return sql`case when ${isRetired(recipe)} then ${recipe} else ${recipe} || jsonb_build_object('removedAt', ${now}) end`
}

function siteOf(
  broker: Broker,
  stored: StoredRecipe | null,
  method: RemovalMethod,
  { measured, shown }: { measured: Measured | undefined; shown: number | undefined },
  idByHost: ReadonlyMap<string, string>,
  address: (url: string) => string,
): DataBrokerSite {
  const recipe = stored?.recipe ?? null
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
    search_url: searchUrl(recipe, address),
    requirements: broker.requirements,
    data_types: broker.dataTypes.slice(0, 20),
    scannable: recipe?.scan !== undefined && recipe.scan !== null && recipe.removedAt === null,
    template: {
      removal_method: method,
      success_rate: rateOf({ difficulty_level: broker.difficulty }, method, measured, shown),
      is_active: measured?.isInUse ?? true,
      version: recipe?.version ?? '0',
      disclosure: disclosureOf(recipe),
      mirrors: (recipe?.mirrorSites ?? []).slice(0, 20).map(mirrorOf),
    },
    country: broker.country.slice(0, 60),
    registries: broker.registries.slice(0, 20),
  }
}
