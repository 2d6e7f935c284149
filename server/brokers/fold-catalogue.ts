// Measurements of sites are counted in separate tables, and copied into the rows that every device replicates: success
// rates once a day, and within minutes whether a recipe is in use. So a finished removal doesn't wake all devices.
import { eq } from 'drizzle-orm'
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import { expectedSuccess, shownSuccess } from '#shared/domain/success-rate.ts'
import { equalJson } from '#shared/lib/json.ts'
import { MINUTE } from '#shared/lib/time.ts'
import { healthOf } from '#shared/recipe/health.ts'
import type { Db } from '../db/database.ts'
import { ROUNDS } from '../db/lanes.ts'
import { SHARED_ACCOUNT } from '../db/replicated.ts'
import { listDocs, lockAccount } from '../db/rows.ts'
import { automationTemplates, recipeHealth, removalResults } from '../db/tables/engine.ts'
import { planWork } from '../db/work.ts'
import { writeDocs } from '../db/write-docs.ts'
import type { Deps } from '../deps.ts'
import { dailyJob, planDaily } from '../jobs/daily.ts'
import type { JobDefinition } from '../jobs/job-definition.ts'

/**
 * How long devices may show outdated information on whether a recipe is in use. That's harmless, because the server
 * checks the recipe's health itself. Sites that fail together, because our own browser fails, become one update.
 */
const TOLD_WITHIN = 10 * MINUTE

/** The daily fold, and the one that only updates which recipes are in use. */
export const FOLD = {
  daily: { kind: 'fold-catalogue', ref: 'daily' },
  soon: { kind: 'fold-catalogue', ref: 'soon' },
} as const

/** Plans an update of which recipes are in use. It includes recipes that change until then. */
export const planFoldSoon = (tx: Db, now: number): Promise<void> =>
  planWork(tx, { ...FOLD.soon, userId: SHARED_ACCOUNT, lane: ROUNDS, dueAt: now + TOLD_WITHIN })

/** Measurements of a site. */
export type Measured = { finished: number; verified: number; isInUse: boolean }

/** The measurements of the sites with a recipe, by site. */
export async function readMeasured(db: Db): Promise<Map<string, Measured>> {
  const { site_id, version } = automationTemplates
  const rows = await db
    .select({
      site_id,
      version,
      health: recipeHealth.health,
      finished: removalResults.finished,
      verified: removalResults.verified,
    })
    .from(automationTemplates)
    .leftJoin(recipeHealth, eq(recipeHealth.site_id, site_id))
    .leftJoin(removalResults, eq(removalResults.site_id, site_id))
  return new Map(
    rows.map(row => [
      row.site_id,
      {
        finished: row.finished ?? 0,
        verified: row.verified ?? 0,
        isInUse: healthOf(row.health, row.version).quarantine === null,
      },
    ]),
  )
}

/** The success rate for devices, given the one they show. Removals without a recipe have none. */
export function rateOf(
  site: Pick<DataBrokerSite, 'difficulty_level'>,
  method: NonNullable<DataBrokerSite['template']>['removal_method'],
  measured: Measured | undefined,
  shown: number | undefined,
): number {
  if (method !== 'automated_form' && method !== 'parent_site') return 0
  const { verified, finished } = measured ?? { verified: 0, finished: 0 }
  return shownSuccess(shown, expectedSuccess(site.difficulty_level, verified, finished))
}

/**
 * Copies the measurements into the catalogue's rows; with `rates`, also the success rates. Unchanged rows aren't
 * written.
 */
export async function foldCatalogue(db: Db, { rates }: { rates: boolean }): Promise<void> {
  await db.transaction(async tx => {
    await lockAccount(tx, SHARED_ACCOUNT)
    const measured = await readMeasured(tx)
    const sites = await listDocs(tx, 'data_broker_sites', SHARED_ACCOUNT)
    const changed = sites.flatMap(site => {
      const folded = foldSite(site, measured.get(site.id), rates)
      return equalJson(folded, site) ? [] : [{ ...folded, _deleted: false }]
    })
    await writeDocs(tx, 'data_broker_sites', SHARED_ACCOUNT, changed)
  })
}

function foldSite(site: DataBrokerSite, measured: Measured | undefined, rates: boolean): DataBrokerSite {
  if (!site.template || !measured) return site
  const { removal_method: method, success_rate: shown } = site.template
  const template = { ...site.template, is_active: measured.isInUse }
  if (rates) template.success_rate = rateOf(site, method, measured, shown)
  return { ...site, template }
}

/** The job `fold-catalogue`; its ref says which of the two. */
export function foldIntoCatalogue(deps: Pick<Deps, 'db' | 'now'>): JobDefinition {
  const fold = async (rates: boolean) => {
    await foldCatalogue(deps.db, { rates })
    return null
  }
  const daily = dailyJob(deps, { ...FOLD.daily, parts: [{ name: 'all', step: () => fold(true) }] })
  return {
    ...daily,
    async run(item, signal) {
      if (item.ref !== FOLD.soon.ref) return daily.run(item, signal)
      await fold(false)
    },
  }
}

/** Makes sure the daily round is planned. */
export const planFold = (deps: Pick<Deps, 'db' | 'now'>): Promise<void> => planDaily(deps, FOLD.daily)
