// The brake of a site: where more listings vanish within a day than were asked for, nobody's are taken for absent until
// the site shows them again or an operator says that it can be believed. Shared by every copy of the server.
import { createHash } from 'node:crypto'
import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import { BRAKE_WINDOW, isTooMany, type Vanished } from '#shared/domain/absence-brake.ts'
import { DAY } from '#shared/lib/time.ts'
import type { Db } from '../db/database.ts'
import { tables } from '../db/replicated.ts'
import { missedListings, siteChecks } from '../db/tables/engine.ts'
import { planWorks } from '../db/work.ts'
import type { Log } from '../lib/log.ts'

/** A listing's name in the count, which says nothing of it. */
export const missedDigest = (scanId: string, key: string): string =>
  createHash('sha256').update(`${scanId}\n${key}`).digest('hex')

/** Said of a look at a site whose absences are held. */
export const HELD =
  'Many listings went missing there within a day without anybody having asked for that. Until we know why, we don’t take the site’s word for it.'

/** For how long a missed listing is remembered on a site that is believed; what it counts for is over long before. */
const REMEMBERED = 60 * DAY

/** A look as the brake sees it. Times are product time. */
export type BrakedLook = {
  userId: string
  scanId: string
  siteId: string
  at: number
  /** Keys of listings that it shows, and of those that it misses first. */
  shown: readonly string[]
  missed: readonly string[]
  /** Whether a request of the person's has left there, and is not over. */
  asked: boolean
}

/**
 * Counts the look and answers whether absences are held at its site. The look that is one too many pulls the brake: what
 * the day's earlier ones concluded there is taken back by work of its own. Call under the account's lock.
 */
export async function isHeld(tx: Db, { log }: { log: Log }, look: BrakedLook): Promise<boolean> {
  const { siteId, at } = look
  if (!(await concerns(tx, look))) return false
  await tx.insert(siteChecks).values({ site_id: siteId }).onConflictDoNothing()
  // Whoever counts at this site waits for whoever does.
  const [site] = await tx.select().from(siteChecks).where(eq(siteChecks.site_id, siteId)).for('update')
  await count(tx, look, site?.held_at === null)
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
  await takeBack(tx, look, since)
  return true
}

/** Ends the hold of a site, which began at `since`, because somebody looked into it; whether there is that one. */
export async function releaseSite(db: Db, siteId: string, since: number, at: number): Promise<boolean> {
  return db.transaction(async tx => {
    const [site] = await tx.select().from(siteChecks).where(eq(siteChecks.site_id, siteId)).for('update')
    if (site?.held_at?.getTime() !== since) return false
    await setHeld(tx, siteId, false, at)
    return true
  })
}

/** Listings that were missed since then and not seen again, and how many people are listed there. */
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

/** From when on what was missed counts: a day before the hold began, or before now, and not before the last release. */
export function countedSince(heldOrNow: number, released: Date | null): Date {
  return new Date(Math.max(heldOrNow - BRAKE_WINDOW, released?.getTime() ?? 0))
}

/** What of a scan was missed while the brake of its site was about to be pulled, by digest; empty where it is not held. */
export async function missedUnderHold(
  tx: Db,
  { userId, scanId, siteId }: Pick<BrakedLook, 'userId' | 'scanId' | 'siteId'>,
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

/** Most looks miss nothing at a site that is believed, and show nothing that was missed: they wait for nobody. */
async function concerns(tx: Db, { userId, scanId, siteId, missed }: BrakedLook): Promise<boolean> {
  if (missed.length > 0) return true
  const { user_id, scan_id } = missedListings
  const known = await tx.$count(missedListings, and(eq(user_id, userId), eq(scan_id, scanId)))
  if (known > 0) return true
  const [site] = await tx.select().from(siteChecks).where(eq(siteChecks.site_id, siteId))
  return (site?.held_at ?? null) !== null
}

async function count(tx: Db, look: BrakedLook, isBelieved: boolean): Promise<void> {
  const { userId, scanId, siteId, at, asked } = look
  const { user_id, scan_id, digest, site_id, missed_at } = missedListings
  const digests = (keys: readonly string[]) => keys.map(key => missedDigest(scanId, key))
  if (look.shown.length > 0)
    await tx
      .delete(missedListings)
      .where(and(eq(user_id, userId), eq(scan_id, scanId), inArray(digest, digests(look.shown))))
  if (isBelieved)
    await tx.delete(missedListings).where(and(eq(site_id, siteId), lt(missed_at, new Date(at - REMEMBERED))))
  if (look.missed.length === 0) return
  const rows = digests(look.missed).map(one => ({
    user_id: userId,
    scan_id: scanId,
    digest: one,
    site_id: siteId,
    asked,
    missed_at: new Date(at),
  }))
  // A second look that misses it, or the same one again, is no second listing.
  await tx.insert(missedListings).values(rows).onConflictDoNothing()
}

async function setHeld(tx: Db, siteId: string, held: boolean, at: number): Promise<void> {
  const now = new Date(at)
  await tx
    .update(siteChecks)
    .set(held ? { held_at: now } : { held_at: null, released_at: now })
    .where(eq(siteChecks.site_id, siteId))
}

/** Plans that what other looks of the day concluded there is taken back, each under its own account's lock. */
async function takeBack(tx: Db, { scanId, siteId, at }: BrakedLook, since: Date): Promise<void> {
  const { user_id, scan_id, site_id, missed_at } = missedListings
  const scans = await tx
    .selectDistinct({ userId: user_id, ref: scan_id })
    .from(missedListings)
    .where(and(eq(site_id, siteId), gt(missed_at, since)))
  const works = scans
    .filter(({ ref }) => ref !== scanId)
    .map(one => ({ ...one, kind: 'hold-absence' as const, lane: `absence:${one.ref}`, dueAt: at }))
  await planWorks(tx, works)
}
