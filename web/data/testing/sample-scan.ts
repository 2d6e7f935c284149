// A valid scan of a site, for tests.
import type { SeenListing } from '#shared/collections/exposure-scans.ts'
import { newId } from '#shared/lib/id.ts'
import type { LocalDocuments } from '#web/data/storage/database.ts'

const AT = '2026-11-21T10:00:00.000Z'

/** A scan that found one listing; `listing` overrides its fields. */
export function sampleScan(listing: Partial<SeenListing> = {}): LocalDocuments['exposure_scans'] {
  const found: SeenListing = {
    key: 'https://sample.example/p/1',
    url: 'https://sample.example/p/1',
    name: 'Ada Lovelace',
    age: null,
    akas: [],
    places: [],
    phones: [],
    relatives: [],
    confidence: 1,
    verdict: 'yours',
    decided_by: 'match',
    reasons: [],
    settle: [],
    evidence_id: null,
    first_seen_at: AT,
    last_seen_at: AT,
    gone_at: null,
    ...listing,
  }
  return {
    id: newId(),
    person_id: newId(),
    site_id: 'sample',
    status: 'found',
    requested_at: AT,
    started_at: AT,
    scan_date: AT,
    next_check_at: null,
    problem: null,
    listings: [found],
  }
}
