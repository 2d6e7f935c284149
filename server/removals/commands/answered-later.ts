// Answers that the person gave after making a request: their device may have held that request offline for days.
import { and, eq, gt, or } from 'drizzle-orm'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { iso, MINUTE } from '#shared/lib/time.ts'
import type { Db } from '../../db/database.ts'
import { tables } from '../../db/replicated.ts'
import { fieldIs, listDocs } from '../../db/rows.ts'
import { consents } from '../../db/tables/households.ts'

/** Device clocks follow ours, but not to the second. Requests this close together are handled in order of arrival. */
const CLOCKS_DIFFER = MINUTE

type ListingName = { scan_id: string; listing_key: string }

/**
 * Whether they answered "Is this you?" for the listing, or withdrew an answer, after `askedAt` (epoch milliseconds).
 */
export async function answeredLater(
  tx: Db,
  userId: string,
  askedAt: number,
  { scan_id, listing_key }: ListingName,
): Promise<boolean> {
  const { created_at } = tables.intents
  const later = await listDocs(
    tx,
    'intents',
    userId,
    and(
      or(fieldIs('intents', 'kind', 'confirm-listing'), fieldIs('intents', 'kind', 'withdraw-answer')),
      gt(created_at, iso(askedAt + CLOCKS_DIFFER)),
    ),
  )
  return later.some(
    ({ status, payload }) =>
      status === 'done' && payload.scan_id === scan_id && payload.listing_key === listing_key,
  )
}

/** Whether one of these removals of the listing was canceled after `askedAt` (epoch milliseconds). */
export function canceledLater(
  jobs: readonly RemovalJob[],
  askedAt: number,
  { scan_id, listing_key }: ListingName,
): boolean {
  return jobs.some(
    job =>
      job.scan_id === scan_id &&
      job.listing_key === listing_key &&
      job.status === 'cancelled' &&
      Date.parse(job.updated_at) > askedAt + CLOCKS_DIFFER,
  )
}

/** Whether a consent for the person was revoked after `askedAt` (epoch milliseconds). */
export async function revokedConsentLater(
  tx: Db,
  userId: string,
  askedAt: number,
  personId: string,
): Promise<boolean> {
  const { user_id, person_id, revoked_at } = consents
  const since = new Date(askedAt + CLOCKS_DIFFER)
  const later = and(eq(user_id, userId), eq(person_id, personId), gt(revoked_at, since))
  return (await tx.$count(consents, later)) > 0
}
