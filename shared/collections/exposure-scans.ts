// One row per person and broker: whether the person is listed there, the last scan, and the listings seen, each with
// the reasons for its verdict.
import { OWN_CHECKS_MAX } from '#shared/domain/own-check.ts'
import { rowId } from '#shared/lib/id.ts'
import { z } from '#shared/lib/z.ts'
import { type DocOf, defineCollection } from './define.ts'
import { ownCheck } from './own-check.ts'
import { evidenceRef } from './realtime-updates.ts'

/**
 * Outcomes. `pending`: not scanned yet, or being scanned (then `started_at` is set). `blocked` and `error`: the scan
 * failed; they never mean "not found" (PRODUCT P2).
 */
export const scanStatus = z.enum(['pending', 'found', 'unsure', 'not_found', 'blocked', 'error'])
export type ScanStatus = z.infer<typeof scanStatus>

/** The maximum number of listings in a scan. */
export const LISTINGS_MAX = 200

/** Why a part of a listing speaks for or against a match. */
export const matchReason = z.strictObject({
  part: z.string().max(20),
  agrees: z.boolean().nullable(),
  text: z.string().max(300),
})

/**
 * A listing's picture (its label says if it's cropped), and the recipe version that took it. It may be older than the
 * last scan, if that took no picture. Missing for older pictures.
 */
const listingPicture = evidenceRef
  .pick({ taken_at: true, url: true, digest: true, recipe_version: true, label: true })
  .partial({ label: true })

/** A listing as last seen on the site. */
export const seenListing = z.strictObject({
  /**
   * The link under which we first saw it, or a digest if it had none. It stays the same even if the site changes
   * either.
   */
  key: z.string().max(2048),
  url: z.string().max(2048).nullable(),
  name: z.string().max(200),
  age: z.string().max(20).nullable(),
  akas: z.array(z.string().max(200)).max(50),
  places: z.array(z.string().max(200)).max(50),
  phones: z.array(z.string().max(40)).max(50),
  relatives: z.array(z.string().max(200)).max(50),
  confidence: z.number().min(0).max(1),
  verdict: z.enum(['yours', 'unsure', 'not_yours']),
  /**
   * `person` once the account's holder has answered "Is this you?". The answer holds until the site shows somebody
   * else there; then we ask again.
   */
  decided_by: z.enum(['match', 'person']),
  reasons: z.array(matchReason).max(30),
  /** Details that would settle an unsure listing, in plain words. */
  settle: z.array(z.string().max(300)).max(10),
  /** Blob id of the last redacted screenshot of it, if any. */
  evidence_id: z.string().max(36).nullable(),
  picture: listingPicture.optional(),
  first_seen_at: z.iso.datetime(),
  last_seen_at: z.iso.datetime(),
  /** When a later scan no longer showed it; null while it is listed. */
  gone_at: z.iso.datetime().nullable(),
  /** Since when the site's search omits it although its own page is up. Null or missing while the search shows it. */
  hidden_at: z.iso.datetime().nullish(),
  /** Only the person has seen it: a search of ours never has, or not since they did. Missing otherwise. */
  seen_by: z.literal('person').optional(),
})
export type SeenListing = z.infer<typeof seenListing>

/** A search that only a person can finish; stored until the site answers a search again. */
export const scanHandoff = z.strictObject({
  /** The page that the search ended on. */
  url: z.string().max(2048),
  /** The remaining steps there, as a sentence. */
  remaining: z.string().max(300),
  at: z.iso.datetime(),
  /** The page as the search saw it; null if no picture was taken. */
  picture: evidenceRef.nullable(),
})
export type ScanHandoff = z.infer<typeof scanHandoff>

/** `decided_before`: whose the listing that they found was, for when the check is taken back. */
const scanCheck = ownCheck.extend({
  decided_before: seenListing.pick({ verdict: true, decided_by: true }).nullish(),
})
export type ScanCheck = z.infer<typeof scanCheck>

export const exposureScans = defineCollection({
  name: 'exposure_scans',
  version: 6,
  migrations: [doc => doc, doc => doc, doc => doc, doc => doc, doc => doc, doc => doc],
  scope: 'account',
  concerns: 'person_id',
  sealed: ['listings', 'handoff', 'own_checks'],
  fields: {
    id: rowId,
    person_id: rowId,
    site_id: z.string().max(63),
    status: scanStatus,
    requested_at: z.iso.datetime().max(30),
    started_at: z.iso.datetime().nullable(),
    /** The last scan with a result; null before the first. */
    scan_date: z.iso.datetime().nullable(),
    /** When the next scan is due; null if none is planned. */
    next_check_at: z.iso.datetime().nullable(),
    /** Why the scan failed, in plain words. */
    problem: z.string().max(300).nullable(),
    listings: z.array(seenListing).max(LISTINGS_MAX),
    /** Null or missing if the person needn't do anything. */
    handoff: scanHandoff.nullish(),
    /** The person's own checks of the site. They never change `status`, which is ours. Null or missing: none. */
    own_checks: z.array(scanCheck).max(OWN_CHECKS_MAX).nullish(),
  },
  indexes: ['person_id'],
})
export type ExposureScan = DocOf<typeof exposureScans>
