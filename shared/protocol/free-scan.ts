// The free scan for visitors: request and answers. `POST /functions/v1/free-scan` answers with the result once the
// scan is over. With `Prefer: respond-async` it answers at once with an id for requesting the progress.
import { SCORE_BANDS, SITE_FINDINGS } from '#shared/domain/free-scan.ts'
import { LINE_PARTS } from '#shared/domain/site-line.ts'
import { rowId } from '#shared/lib/id.ts'
import { z } from '#shared/lib/z.ts'

/** Path below /functions/v1. */
export const FREE_SCAN = '/free-scan'
export const FREE_SCAN_PROGRESS = '/free-scan-progress'
export const SHARED_SCAN = '/shared-scan'

/** The request (PRODUCT S7). Town and state are our optional additions. The name has its own validation. */
export const freeScanRequest = z.strictObject({
  name: z.string(),
  email: z.preprocess(
    value => (value === '' ? null : value),
    z.email('Enter an email address like ana@example.com.').max(254).nullish(),
  ),
  shareResults: z.boolean().default(false),
  city: z.string().trim().max(80, 'Enter a town of 80 characters or fewer.').nullish(),
  /** A state's code or name. */
  state: z.string().trim().max(40).nullish(),
})
export type FreeScanRequest = z.input<typeof freeScanRequest>

const riskLevel = z.enum(['Very High', 'High', 'Medium', 'Low'])

const strangersListing = z.strictObject({
  initial: z.string().max(2).nullable(),
  region: z.string().length(2).nullable(),
  ageSpan: z.string().max(9).nullable(),
  shows: z.record(z.enum(LINE_PARTS), z.union([z.literal(0), z.literal(0.5), z.literal(1)])),
})

/** One site's result. */
export const freeScanSite = z.strictObject({
  name: z.string(),
  /** Whether it shows a listing that the matcher takes for the person. */
  found: z.boolean(),
  /** The matcher's confidence for the best-fitting listing, 0 to 1; 0 without one. */
  confidence: z.number().min(0).max(1),
  /** For that listing; null without one. */
  riskLevel: riskLevel.nullable(),
  finding: z.enum(SITE_FINDINGS),
  /** Listings that may be the person's or a namesake's. */
  possible: z.int().min(0),
  /** Listings of people with the same name whom some detail tells apart. */
  namesakes: z.int().min(0),
  /** The best-fitting listing, limited to what a stranger may see. */
  listing: strangersListing.nullable(),
  /** Why it couldn't be checked, as a sentence. */
  problem: z.string().nullable(),
})
export type FreeScanSite = z.infer<typeof freeScanSite>

export const recommendation = z.strictObject({
  priority: z.enum(['high', 'medium', 'low']),
  message: z.string(),
  actions: z.array(z.string()),
  estimatedRemovalTime: z.string(),
  /** The site's own opt-out page; null if we know none. */
  link: z.url().nullable(),
})
export type Recommendation = z.infer<typeof recommendation>

export const freeScanResults = z.strictObject({
  sitesScanned: z.int(),
  /** How many of these sites we couldn't check. They count neither as found nor as not found. */
  sitesUnchecked: z.int(),
  /** Sites with a listing that the matcher takes for the person. */
  exposuresFound: z.int(),
  /** Sites whose only listings may be a namesake's. */
  possibleFound: z.int(),
  /** Listings of namesakes on all sites. */
  namesakes: z.int(),
  /** 0 to 100 (shared/domain/free-scan.ts); null if no site could be checked. */
  privacyScore: z.number().min(0).max(100).nullable(),
  band: z.enum(SCORE_BANDS).nullable(),
  sites: z.array(freeScanSite),
})
export type FreeScanResults = z.infer<typeof freeScanResults>

/** The answer (PRODUCT S2.5). `success: false` comes with `error`; the rest is of a scan that is over. */
export const freeScanResponse = z.strictObject({
  success: z.boolean(),
  error: z.string().nullable(),
  requiresEmail: z.boolean(),
  results: freeScanResults.nullable(),
  recommendations: z.array(recommendation),
  upgradePrompt: z.strictObject({ message: z.string(), benefits: z.array(z.string()) }).nullable(),
  shareUrl: z.url().nullable(),
})
export type FreeScanResponse = z.infer<typeof freeScanResponse>

/** The answer if no scan was made. */
export const refusedScan = (error: string, requiresEmail = false): FreeScanResponse => ({
  success: false,
  error,
  requiresEmail,
  results: null,
  recommendations: [],
  upgradePrompt: null,
  shareUrl: null,
})

/** Requests a scan's progress. Anyone with its id may see it. */
export const progressRequest = z.strictObject({ scanId: rowId, shareResults: z.boolean().default(false) })

/** A scan's progress: site by site, and the complete answer at the end. */
export const freeScanProgress = z.strictObject({
  scanId: rowId,
  sites: z.array(
    z.strictObject({
      name: z.string(),
      state: z.enum(['waiting', 'checking', 'done']),
      /** Null until it's done. */
      site: freeScanSite.nullable(),
    }),
  ),
  response: freeScanResponse.nullable(),
})
export type FreeScanProgress = z.infer<typeof freeScanProgress>

export const sharedScanRequest = z.strictObject({ id: z.string().min(1).max(64) })

/** The content of a shared page: only score and counts. */
export const sharedScan = freeScanResults
  .pick({
    sitesScanned: true,
    sitesUnchecked: true,
    exposuresFound: true,
    possibleFound: true,
    privacyScore: true,
    band: true,
  })
  .extend({ expiresAt: z.iso.datetime() })
export type SharedScan = z.infer<typeof sharedScan>
