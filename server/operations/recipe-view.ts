// The operator's view of the recipes: the results of their runs, and which are quarantined.

import { eq } from 'drizzle-orm'
import { iso } from '#shared/lib/time.ts'
import type { RecipeView } from '#shared/protocol/operations.ts'
import type { RecipeHealth } from '#shared/recipe/health.ts'
import type { Db } from '../db/database.ts'
import { SHARED_ACCOUNT } from '../db/replicated.ts'
import { listDocs } from '../db/rows.ts'
import { automationTemplates, removalResults } from '../db/tables/engine.ts'

/** Every recipe with its health, worst first. */
export async function listRecipes(db: Db, healths: ReadonlyMap<string, RecipeHealth>): Promise<RecipeView[]> {
  const { site_id, version, removal_method } = automationTemplates
  const { finished, verified } = removalResults
  const rows = await db
    .select({ site_id, version, removal_method, finished, verified })
    .from(automationTemplates)
    .leftJoin(removalResults, eq(removalResults.site_id, site_id))
  const sites = new Map(
    (await listDocs(db, 'data_broker_sites', SHARED_ACCOUNT)).map(site => [site.id, site]),
  )
  return rows
    .flatMap(row => {
      const health = healths.get(row.site_id)
      const site = sites.get(row.site_id)
      return health === undefined ? [] : [viewOf(row, health, site?.name, site?.template?.success_rate)]
    })
    .sort(worstFirst)
}

type Row = {
  site_id: string
  version: string
  removal_method: string
  finished: number | null
  verified: number | null
}

function viewOf(
  row: Row,
  health: RecipeHealth,
  name: string | undefined,
  rate: number | undefined,
): RecipeView {
  const { quarantine, canaryAt } = health
  return {
    site: row.site_id,
    name: name ?? row.site_id,
    version: row.version,
    method: row.removal_method,
    runs: health.runs,
    in_a_row: health.inARow,
    quarantine: quarantine && { ...quarantine, since: iso(quarantine.since) },
    canary_at: canaryAt === null ? null : iso(canaryAt),
    finished: row.finished ?? 0,
    verified: row.verified ?? 0,
    success_rate: rate ?? null,
  }
}

/** Quarantined ones first, longest first; then by failures in a row, and by the share of failures of their own. */
function worstFirst(a: RecipeView, b: RecipeView): number {
  if (a.quarantine && b.quarantine) return a.quarantine.since.localeCompare(b.quarantine.since)
  if (a.quarantine || b.quarantine) return a.quarantine ? -1 : 1
  return inARow(b) - inARow(a) || failureShare(b) - failureShare(a) || a.name.localeCompare(b.name)
}

const inARow = ({ in_a_row }: RecipeView) => Math.max(in_a_row.scan, in_a_row.optOut)

function failureShare({ runs }: RecipeView): number {
  const telling = runs.worked + runs.own_fault
  return telling === 0 ? 0 : runs.own_fault / telling
}
