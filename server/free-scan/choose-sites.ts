// Chooses the sites that a free scan visits: the best-known ones whose search needs only what the visitor entered, each
// from another network, so that they can run in parallel.
import { eq, sql } from 'drizzle-orm'
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import { FREE_SCAN_SITES } from '#shared/domain/free-scan.ts'
import { flattenActions } from '#shared/recipe/parse-actions.ts'
import { requestedFields } from '#shared/recipe/requested-fields.ts'
import { parseRecipe, type RecipeStep } from '#shared/recipe/schema.ts'
import { HTTP_VISIT } from '#shared/recipe/visit-transport.ts'
import type { Db } from '../db/database.ts'
import { laneOf } from '../db/lanes.ts'
import { SHARED_ACCOUNT } from '../db/replicated.ts'
import { fieldIs, listDocs } from '../db/rows.ts'
import { automationTemplates } from '../db/tables/engine.ts'

/** Well-known sites, by their ids in the catalogue, best known first. Our choice. */
const BEST_KNOWN: readonly string[] = [
  'whitepages',
  'spokeo',
  'truepeoplesearch',
  'beenverified',
  'fastpeoplesearch',
  'intelius',
  'radaris',
  'peoplefinders',
  'mylife',
  'truth-finder',
  'instant-checkmate',
  'nuwber',
  'thats-them',
  'usphonebook',
  'peekyou',
]

/** The precision of the place that the visitor entered. */
export type KnownPlace = 'town' | 'state' | 'none'

const NAME_FIELDS = ['firstName', 'middleName', 'lastName', 'fullName', 'suffix']
const STATE_FIELDS = ['state', 'fullState']
const TOWN_FIELDS = ['city', 'cityState']

/** At most five sites, in display order. */
export async function chooseFreeScanSites(db: Db, place: KnownPlace): Promise<DataBrokerSite[]> {
  const searchable = fieldIs('data_broker_sites', 'scannable', true)
  const sites = (await listDocs(db, 'data_broker_sites', SHARED_ACCOUNT, searchable)).filter(
    site => site.template?.is_active !== false,
  )
  const overHttp = await sitesOverHttp(db)
  const ranked = sites.sort((a, b) => rankOf(a, overHttp) - rankOf(b, overHttp) || compareNames(a, b))
  const chosen: DataBrokerSite[] = []
  const others: DataBrokerSite[] = []
  const lanes = new Set<string>()
  for (const site of ranked) {
    if (chosen.length === FREE_SCAN_SITES) break
    if (lanes.has(laneOf(site))) continue
    const step = await searchOf(db, site.id)
    const needs = step && needsOf(step)
    if (!needs || (needs === 'town' && place === 'state')) continue
    lanes.add(laneOf(site))
    // Without a place, a search by state covers more than one by town.
    if (needs === 'town' && place === 'none') others.push(site)
    else chosen.push(site)
  }
  return [...chosen, ...others].slice(0, FREE_SCAN_SITES)
}

/**
 * Well-known sites first; then sites that don't need a browser, because the scan should take a minute; then people
 * search.
 */
function rankOf({ id, category }: DataBrokerSite, overHttp: ReadonlySet<string>): number {
  const known = BEST_KNOWN.indexOf(id)
  if (known !== -1) return known
  return BEST_KNOWN.length + (overHttp.has(id) ? 0 : 2) + (category === 'People Search' ? 0 : 1)
}

const compareNames = (a: DataBrokerSite, b: DataBrokerSite) => a.name.localeCompare(b.name, 'en')

async function sitesOverHttp(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: automationTemplates.site_id })
    .from(automationTemplates)
    .where(sql`${automationTemplates.recipe} @> ${JSON.stringify(HTTP_VISIT)}::jsonb`)
  return new Set(rows.map(({ id }) => id))
}

/** The site's search; null if it has none that may run. */
async function searchOf(db: Db, siteId: string): Promise<RecipeStep | null> {
  const [row] = await db.select().from(automationTemplates).where(eq(automationTemplates.site_id, siteId))
  const parsed = row?.is_active ? parseRecipe(row.recipe) : null
  if (!parsed?.ok || parsed.recipe.removedAt !== null) return null
  return parsed.recipe.terms?.automation === 'forbidden' ? null : parsed.recipe.scan
}

/**
 * The place that the search needs besides a name; null if it needs more than a place, such as an age or a mailed code.
 */
function needsOf(step: RecipeStep): KnownPlace | null {
  if (flattenActions(step.actions).some(({ actionType }) => actionType === 'generateEmail')) return null
  const asked = requestedFields(step).filter(field => !NAME_FIELDS.includes(field))
  if (asked.some(field => !STATE_FIELDS.includes(field) && !TOWN_FIELDS.includes(field))) return null
  if (asked.some(field => TOWN_FIELDS.includes(field))) return 'town'
  return asked.length > 0 ? 'state' : 'none'
}
