// Listings' links as their site gave them. The link that people see may be another address of the same page.
import { and, eq, inArray } from 'drizzle-orm'
import type { SeenListing } from '#shared/collections/exposure-scans.ts'
import { z } from '#shared/lib/z.ts'
import type { Db } from '../db/database.ts'
import { seenRecords } from '../db/tables/engine.ts'
import type { Missing } from './check-own-pages.ts'

const linked = z.object({ profileUrl: z.string().nullish() })

/** The listings, each with its link; null if the site gives none. */
export async function withLinks(
  db: Db,
  userId: string,
  scanId: string,
  listings: readonly SeenListing[],
): Promise<Missing[]> {
  const keys = listings.map(({ key }) => key)
  const { user_id, scan_id, key, record } = seenRecords
  const rows =
    keys.length === 0
      ? []
      : await db
          .select({ key, record })
          .from(seenRecords)
          .where(and(eq(user_id, userId), eq(scan_id, scanId), inArray(key, keys)))
  const links = new Map(rows.map(row => [row.key, linked.safeParse(row.record).data?.profileUrl ?? null]))
  return listings.map(listing => ({ listing, link: links.get(listing.key) ?? listing.url }))
}
