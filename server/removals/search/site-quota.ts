// Whether a planned scan still fits the account's plan, which may have been downgraded.
import { and, eq } from 'drizzle-orm'
import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import { chooseSites } from '#shared/domain/choose-sites.ts'
import type { Db } from '../../db/database.ts'
import { SHARED_ACCOUNT, tables } from '../../db/replicated.ts'
import { fieldIs, listDocs } from '../../db/rows.ts'

/** The number of sites in the account's plan, and whether it covers the person. */
export type SiteQuota = { maxSites: number; isCovered: boolean }

/**
 * Whether this scan is within the plan's quota of sites. A site with a removal request is always scanned, so that the
 * removal can be completed.
 */
export async function isWithinSiteQuota(
  db: Db,
  userId: string,
  scan: ExposureScan,
  plan: SiteQuota,
): Promise<boolean> {
  const isWithin = await sitesWithinQuota(db, userId, scan.person_id, plan)
  if (isWithin(scan.site_id)) return true
  const jobs = await listDocs(db, 'removal_jobs', userId, fieldIs('removal_jobs', 'scan_id', scan.id))
  return jobs.some(job => job.status === 'verification')
}

/**
 * The sites on which a person is searched and removed. A site competes with the planned ones, in the order of
 * `chooseSites`. `writtenTo`: sites that got letters without a scan. They count toward the quota, and a new letter
 * displaces no scanned site.
 */
export async function sitesWithinQuota(
  db: Db,
  userId: string,
  personId: string,
  { maxSites, isCovered }: SiteQuota,
  writtenTo: ReadonlySet<string> = new Set(),
): Promise<(siteId: string) => boolean> {
  if (!isCovered) return () => false
  // Reads only two columns: decrypting every site's listings for each scan would cost more than most scans.
  const { exposure_scans } = tables
  const { user_id, deleted, site_id, next_check_at } = exposure_scans
  const ofPerson = fieldIs('exposure_scans', 'person_id', personId)
  const scans = await db
    .select({ siteId: site_id, nextCheckAt: next_check_at })
    .from(exposure_scans)
    .where(and(eq(user_id, userId), eq(deleted, false), ofPerson))
  const scanned = new Set(scans.map(({ siteId }) => String(siteId)))
  const lettersOnly = [...writtenTo].filter(siteId => !scanned.has(siteId))
  const quota = Math.max(0, maxSites - lettersOnly.length)
  if (lettersOnly.length === 0 && scanned.size < quota) return () => true
  const planned = new Set(scans.filter(one => one.nextCheckAt !== null).map(one => String(one.siteId)))
  const scannable = fieldIs('data_broker_sites', 'scannable', true)
  const sites = await listDocs(db, 'data_broker_sites', SHARED_ACCOUNT, scannable)
  return siteId => {
    if (lettersOnly.includes(siteId)) return true
    const wanted = new Set([...planned, siteId])
    if (wanted.size <= quota) return true
    if (!scanned.has(siteId)) return false
    const chosen = chooseSites(
      sites.filter(site => wanted.has(site.id)),
      wanted,
      quota,
    )
    return chosen.some(site => site.id === siteId)
  }
}
