// Which pictures of a site are evidence: of a listing that may be the person's, or of its absence after a request.
import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import type { Person } from '#shared/collections/people.ts'
import { iso } from '#shared/lib/time.ts'
import type { PictureRule } from '#shared/recipe/picture-rule.ts'
import type { RecordFacts } from '#shared/recipe/record.ts'
import type { Db } from '../db/database.ts'
import { awaitsVerification } from './awaited-listings.ts'
import { type JudgedListing, judgeRecords } from './judge-records.ts'
import { matchProfileOf } from './person-queries.ts'

/**
 * The pictures to take in a visit that began at `at`: those that `isEvidence` accepts, without other people's records.
 * While a removal waits to be verified they're of the whole page: they may prove that a listing is gone.
 */
export async function pictureRule(
  db: Db,
  userId: string,
  scan: ExposureScan,
  person: Person,
  at: number,
): Promise<PictureRule> {
  const profile = matchProfileOf(person)
  const mayShow = (...records: RecordFacts[]) => judgeRecords(profile, records, iso(at)).some(mayBeTheirs)
  const isAlways = await awaitsVerification(db, userId, scan)
  return {
    isWorth: records => isAlways || mayShow(...records),
    mayShow: record => mayShow(record),
    isCropped: !isAlways,
  }
}

/** Whether a picture of these listings is worth storing. */
export async function isEvidence(
  db: Db,
  userId: string,
  scan: ExposureScan,
  listings: readonly JudgedListing[],
): Promise<boolean> {
  return listings.some(mayBeTheirs) || awaitsVerification(db, userId, scan)
}

function mayBeTheirs({ verdict }: JudgedListing): boolean {
  return verdict !== 'not_yours'
}
