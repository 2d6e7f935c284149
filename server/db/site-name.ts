// A site's display name.
import { and, eq } from 'drizzle-orm'
import type { Db } from './database.ts'
import { SHARED_ACCOUNT, tables } from './replicated.ts'

/** A site's name; its id if it's no longer in the catalogue. */
export async function siteName(tx: Db, siteId: string): Promise<string> {
  const sites = tables.data_broker_sites
  const [site] = await tx
    .select({ name: sites.name })
    .from(sites)
    .where(and(eq(sites.user_id, SHARED_ACCOUNT), eq(sites.id, siteId), eq(sites.deleted, false)))
  return site?.name ?? siteId
}
