// What /directory/v1 answers to anybody: what this server does at a site, and how often that has worked. Nothing of anyone.
import { z } from '#shared/lib/z.ts'

/**
 * Fewer finished removals give no figure: a share of fewer says little, and on a server for one household it would say
 * something about that household.
 */
export const FIGURE_FROM = 30

const count = z.int().nonnegative()

/** What the server does at a site. */
export const directorySite = z.strictObject({
  /** To be compared: ids of made-up sites may be those of real ones. */
  host: z.string(),
  /** Whether scans search it. */
  is_searched: z.boolean(),
  /** How removals there are requested. */
  method: z.enum(['automated_form', 'email_request', 'manual_process', 'parent_site']),
  /** Whether the instructions are in use just now; where not, somebody has to look at them first. */
  is_in_use: z.boolean(),
  /** Automated removals that have ended, and those of them after which the listing was seen gone twice. */
  measured: z.strictObject({ finished: count, verified: count }).nullable(),
  /** Day of the answer. */
  as_of: z.iso.date(),
})
export type DirectorySite = z.infer<typeof directorySite>

/** Answer of GET /directory/v1/sites/{site}; null for a site that the server doesn't know. */
export const directoryAnswer = z.strictObject({ site: directorySite.nullable() })
