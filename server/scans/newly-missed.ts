// What a look would conclude to be absent. Pure.
import type { ExposureScan, SeenListing } from '#shared/collections/exposure-scans.ts'
import { isSameEntry } from '#shared/domain/same-entry.ts'
import { type Look, mergeLook } from './merge-look.ts'

/** What a look says not to be there. */
export type Absences = {
  /** Keys of listings that were there, and that it misses first. */
  missed: string[]
  /** Keys of listings that it shows. */
  shown: string[]
  /** Whether anything follows from what it does not show: a listing is gone, or the person is not listed. */
  isClaimed: boolean
}

/** The look's absences. `awaited`: keys of listings whose removal is not over. */
export function absencesOf(
  scan: Pick<ExposureScan, 'listings' | 'scan_date'>,
  look: Look,
  awaited: ReadonlySet<string>,
): Absences {
  const shown = look.listings.map(({ key }) => key)
  if (look.outcome !== 'complete') return { missed: [], shown, isClaimed: false }
  const { listings, status } = mergeLook(scan, look)
  const fresh = listings.filter(one => one.last_seen_at === look.at && one.first_seen_at === look.at)
  const wasThere = new Set(scan.listings.filter(old => old.gone_at === null).map(({ key }) => key))
  const missed = listings
    .filter(one => one.gone_at !== null && wasThere.has(one.key) && isCounted(one, fresh))
    .map(({ key }) => key)
  const seen = new Set(shown)
  const isWanting = [...awaited].some(key => !seen.has(key))
  return { missed, shown, isClaimed: missed.length > 0 || isWanting || status === 'not_found' }
}

/** Another's listing is not asked for in every look; one that is there under another key has not gone. */
function isCounted(listing: SeenListing, fresh: readonly SeenListing[]): boolean {
  return listing.verdict !== 'not_yours' && !fresh.some(one => isSameEntry(one, listing))
}
