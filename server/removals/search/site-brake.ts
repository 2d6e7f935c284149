// A site's brake. If more listings disappear within a day than people asked to remove, we conclude no absence there
// until the site shows them again or an operator releases it. All server instances share it.
import { createHash } from 'node:crypto'
import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import { BRAKE_WINDOW, isTooMany, type Vanished } from '#shared/domain/absence-brake.ts'
import { DAY } from '#shared/lib/time.ts'
import type { Db } from '../../db/database.ts'
import { tables } from '../../db/replicated.ts'
import { missedListings, siteChecks } from '../../db/tables/engine.ts'
import { planWorks } from '../../db/work.ts'
import type { Log } from '../../lib/log.ts'

/** Identifies a listing in the count without revealing anything about it. */
export const missedDigest = (scanId: string, key: string): string =>
  createHash('sha256').update(`${scanId}\n${key}`).digest('hex')

/** The problem of a scan at a site whose absences are held. */
export const HELD =
  'Many listings went missing there within a day, and nobody had asked for that. Until we know why, we won’t take the site’s word for it.'

/** How long we remember a missed listing at a trusted site. By then it has long stopped counting. */
const REMEMBERED = 60 * DAY

/** The parts of a scan that the brake needs. Times are product time. */
export type BrakedScan = {
  userId: string
  scanId: string
  siteId: string
  at: number
  /** Keys of listings that the scan shows, and of those that it is the first to miss. */
  shown: readonly string[]
  missed: readonly string[]
  /** Whether a request for this person was sent to the site and isn't over. */
  asked: boolean
}

/**
 * Counts the scan and returns whether absences at its site are held. The scan that exceeds the limit pulls the brake:
 * jobs then revert the day's earlier conclusions there. Call it under the account's lock.
 */
export async function isHeld(tx: Db, { log }: { log: Log }, braked: BrakedScan): Promise<boolean> {
  const { siteId, at } = braked
  if (!(await concerns(tx, braked))) return false
  await tx.insert(siteChecks).values({ site_id: siteId }).onConflictDoNothing()
  // Locks the site's row, so that scans of one site are counted one after another.
  const [site] = await tx.select().from(siteChecks).where(eq(siteChecks.site_id, siteId)).for('update')
  await count(tx, braked, site?.held_at === null)
  const heldAt = site?.held_at?.getTime() ?? null
  const since = countedSince(heldAt ?? at, site?.released_at ?? null)
  const vanished = await countVanished(tx, siteId, since)
  const tooMany = isTooMany(vanished)
  if (tooMany === (heldAt !== null)) return tooMany
  await setHeld(tx, siteId, tooMany, at)
  if (!tooMany) {
    log.info(
      { code: 'absences_released', site: siteId },
      'a site shows again what had vanished: its absences count',
    )
    return false
  }
  log.warn(
    { code: 'absences_held', site: siteId, ...vanished, task: 'look_at_site' },
    'more listings vanished within a day than were asked for: nothing is taken for absent there',
  )
  await takeBack(tx, braked, since)
  return true
}

/** An operator's release of the hold that began at `since`. False if there is no such hold. */
export async function releaseSite(db: Db, siteId: string, since: number, at: number): Promise<boolean> {
  return db.transaction(async tx => {
    const [site] = await tx.select().from(siteChecks).where(eq(siteChecks.site_id, siteId)).for('update')
    if (site?.held_at?.getTime() !== since) return false
    await setHeld(tx, siteId, false, at)
    return true
  })
}

/** The numbers of listings missed since then and not seen again, and of people listed there. */
export async function countVanished(db: Db, siteId: string, since: Date): Promise<Vanished> {
  const { asked, site_id, missed_at } = missedListings
  const scans = tables.exposure_scans
  const [counted] = await db
    .select({
      vanished: sql<number>`count(*)::int`,
      asked: sql<number>`(count(*) filter (where ${asked}))::int`,
    })
    .from(missedListings)
    .where(and(eq(site_id, siteId), gt(missed_at, since)))
  const listed = await db.$count(
    scans,
    and(eq(scans.site_id, siteId), eq(scans.deleted, false), inArray(scans.status, ['found', 'unsure'])),
  )
  return { vanished: counted?.vanished ?? 0, asked: counted?.asked ?? 0, listed }
}

/** Start of the counting window: a day before the hold began, or before now, but not before the last release. */
export function countedSince(heldOrNow: number, released: Date | null): Date {
  return new Date(Math.max(heldOrNow - BRAKE_WINDOW, released?.getTime() ?? 0))
}

/** The scan's listings, by digest, that went missing in the window before the hold; empty if the site isn't held. */
export async function missedUnderHold(
  tx: Db,
  { userId, scanId, siteId }: Pick<BrakedScan, 'userId' | 'scanId' | 'siteId'>,
): Promise<Map<string, number>> {
  const [site] = await tx.select().from(siteChecks).where(eq(siteChecks.site_id, siteId))
  if (!site?.held_at) return new Map()
  const { user_id, scan_id, missed_at } = missedListings
  const since = countedSince(site.held_at.getTime(), site.released_at)
  const rows = await tx
    .select()
    .from(missedListings)
    .where(and(eq(user_id, userId), eq(scan_id, scanId), gt(missed_at, since)))
  return new Map(rows.map(row => [row.digest, row.missed_at.getTime()]))
}

/**
 * Whether a scan has to be counted. Most scans miss nothing and show nothing missed before, so they needn't wait for
 * the lock.
 */
async function concerns(tx: Db, { userId, scanId, siteId, missed }: BrakedScan): Promise<boolean> {
  if (missed.length > 0) return true
  const { user_id, scan_id } = missedListings
  const known = await tx.$count(missedListings, and(eq(user_id, userId), eq(scan_id, scanId)))
  if (known > 0) return true
  const [site] = await tx.select().from(siteChecks).where(eq(siteChecks.site_id, siteId))
  return (site?.held_at ?? null) !== null
}

async function count(tx: Db, braked: BrakedScan, isBelieved: boolean): Promise<void> {
  const { userId, scanId, siteId, at, asked } = braked
  const { user_id, scan_id, digest, site_id, missed_at } = missedListings
  const digests = (keys: readonly string[]) => keys.map(key => missedDigest(scanId, key))
  if (braked.shown.length > 0)
    await tx
      .delete(missedListings)
      .where(and(eq(user_id, userId), eq(scan_id, scanId), inArray(digest, digests(braked.shown))))
  if (isBelieved)
    await tx.delete(missedListings).where(and(eq(site_id, siteId), lt(missed_at, new Date(at - REMEMBERED))))
  if (braked.missed.length === 0) return
  const rows = digests(braked.missed).map(one => ({
    user_id: userId,
    scan_id: scanId,
    digest: one,
    site_id: siteId,
    asked,
    missed_at: new Date(at),
  }))
  // Another scan that misses the listing, or a repeat of this one, doesn't count it again.
  await tx.insert(missedListings).values(rows).onConflictDoNothing()
}

async function setHeld(tx: Db, siteId: string, held: boolean, at: number): Promise<void> {
  const now = new Date(at)
  await tx
    .update(siteChecks)
    .set(held ? { held_at: now } : { held_at: null, released_at: now })
    .where(eq(siteChecks.site_id, siteId))
}

/**
 * Plans jobs that revert the day's conclusions at this site, each under its own account's lock. This includes the scan
 * that pulled the brake: it may have concluded something earlier that day.
 */
async function takeBack(tx: Db, { siteId, at }: BrakedScan, since: Date): Promise<void> {
  const { user_id, scan_id, site_id, missed_at } = missedListings
  const scans = await tx
    .selectDistinct({ userId: user_id, ref: scan_id })
    .from(missedListings)
    .where(and(eq(site_id, siteId), gt(missed_at, since)))
  const works = scans.map(one => ({
    ...one,
    kind: 'hold-absence' as const,
    lane: `absence:${one.ref}`,
    dueAt: at,
  }))
  await planWorks(tx, works)
}
