// Measurements of public pages: their speed, and which help articles are read. No identifier is stored, and nothing
// is sent or counted if the browser opts out (Global Privacy Control, Do Not Track).
import { VITAL_NAMES, type VitalName } from '#shared/domain/web-vitals.ts'
import { z } from '#shared/lib/z.ts'
import { VITALS_DSN } from './measure-paths.ts'

/**
 * POST /vitals: a form with the seven fields of PRODUCT T7.6. `id` distinguishes two reports of the same measure in
 * transit and isn't stored; `page` is JSON with url and referrer; `href` is our address with the route's pattern as
 * its path; `speed` is the connection's type, or empty.
 */
export const vitalsForm = z.object({
  dsn: z.literal(VITALS_DSN),
  id: z.string().max(64),
  page: z.string().max(1024),
  href: z.url({ protocol: /^https?$/ }).max(512),
  event_name: z.enum(VITAL_NAMES as [VitalName, ...VitalName[]]),
  value: z.coerce.number().min(0).max(600_000),
  speed: z.string().max(32),
})
export type VitalsForm = z.infer<typeof vitalsForm>

/** POST /reads: a help article that a visitor has had in view for a while. */
export const articleReadBody = z.strictObject({ article: z.string().regex(/^[a-z0-9-]{1,80}$/) })

/** GET /popular: the most-read articles of the last weeks; empty while there are too few reads. */
export const popularAnswer = z.strictObject({ articles: z.array(z.string()) })
export const POPULAR_MAX_AGE = 3600
