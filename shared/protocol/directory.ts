// Public answers of /directory/v1: what this server does at a site, and its success rate. No personal data.
import { z } from '#shared/lib/z.ts'

/**
 * Fewer finished removals give no figure: such a share means little, and on a server for one household it would
 * reveal something about that household.
 */
export const FIGURE_FROM = 30

const count = z.int().nonnegative()

/** The server's work at a site. */
export const directorySite = z.strictObject({
  /** For comparison: ids of fictional sites may match those of real ones. */
  host: z.string(),
  /** Whether scans search it. */
  is_searched: z.boolean(),
  /** How removals are requested there. */
  method: z.enum(['automated_form', 'email_request', 'manual_process', 'parent_site']),
  /** Whether the recipe is currently in use; if not, the operator has to check it first. */
  is_in_use: z.boolean(),
  /** Finished automated removals, and how many of them ended with the listing seen gone twice. */
  measured: z.strictObject({ finished: count, verified: count }).nullable(),
  /** Date of the answer. */
  as_of: z.iso.date(),
})
export type DirectorySite = z.infer<typeof directorySite>

/** Answer of GET /directory/v1/sites/{site}; null for an unknown site. */
export const directoryAnswer = z.strictObject({ site: directorySite.nullable() })
