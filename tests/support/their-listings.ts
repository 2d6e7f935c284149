// The listings that a screen would show as the person's, identified as in an intent to remove them.
import type { Db } from '#server/db/database.ts'
import { listDocs } from '#server/db/rows.ts'
import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import type { FunctionPayload } from '#shared/protocol/functions.ts'

type Named = FunctionPayload<'start-removals'>['listings']

/** The person's listings in the database that are still on their site. */
export async function theirListings(db: Db, account: string, personId: string): Promise<Named> {
  return namedIn(await listDocs(db, 'exposure_scans', account), personId)
}

/** The same, from scans that are already loaded. */
export function namedIn(scans: readonly ExposureScan[], personId: string): Named {
  return scans
    .filter(scan => scan.person_id === personId)
    .flatMap(scan =>
      scan.listings
        .filter(listing => listing.verdict === 'yours' && listing.gone_at === null)
        .map(listing => ({ scan_id: scan.id, listing_key: listing.key })),
    )
}
