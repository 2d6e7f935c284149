// Listings' links as their site gave them. The link that people see may be another address of the same page.
import type { SeenListing } from '#shared/collections/exposure-scans.ts'
import type { Db } from '../../db/database.ts'
import type { Missing } from './check-own-pages.ts'
import { readSeenRecords } from './seen-records.ts'

/** The listings, each with its link; null if the site gives none. */
export async function withLinks(
  db: Db,
  userId: string,
  scanId: string,
  listings: readonly SeenListing[],
): Promise<Missing[]> {
  if (listings.length === 0) return []
  const records = await readSeenRecords(db, userId, scanId)
  return listings.map(listing => {
    const link = records.get(listing.key)?.record.profileUrl ?? null
    return { listing, link: link ?? listing.url }
  })
}
