// Decides which pictures of a site are evidence: of a listing that may be the person's, or of its absence after a
// request.
import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import type { Person } from '#shared/collections/people.ts'
import { iso } from '#shared/lib/time.ts'
import type { PictureRule } from '#shared/recipe/picture-rule.ts'
import type { RecordFacts } from '#shared/recipe/record.ts'
import type { Db } from '../../db/database.ts'
import { awaitsVerification } from './awaited-listings.ts'
import { type JudgedListing, judgeRecords } from './judge-records.ts'
import { matchProfileOf } from './person-queries.ts'
import { settleKeys } from './settle-keys.ts'

/**
 * The pictures to take in a visit that began at `at`: those that `isEvidence` accepts. They show no records of other
 * people, nor any that the person said aren't theirs. While a removal waits for verification, they show the whole page,
 * because they may prove that a listing is gone.
 */
export async function pictureRule(
  db: Db,
  userId: string,
  scan: ExposureScan,
  person: Person,
  at: number,
): Promise<PictureRule> {
  const profile = matchProfileOf(person)
  const mayShow = (record: RecordFacts) => {
    const judged = judgeRecords(profile, [record], iso(at))
    return judged.some(mayBeTheirs) && !isSaidToBeAnothers(judged, scan)
  }
  const isAlways = await awaitsVerification(db, userId, scan)
  return { isWorth: records => isAlways || records.some(mayShow), mayShow, isCropped: !isAlways }
}

/** Whether the person said that this record isn't theirs. */
function isSaidToBeAnothers(judged: readonly JudgedListing[], { listings }: ExposureScan): boolean {
  const said = listings.filter(one => one.verdict === 'not_yours' && one.decided_by === 'person')
  const keys = new Set(said.map(one => one.key))
  return settleKeys(judged, new Map(), listings).listings.some(one => keys.has(one.key))
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
