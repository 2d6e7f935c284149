// What a people-search site shows on one result, as the matcher reads it. Reading it off a page is the recipes' work.
import { z } from '#shared/lib/z.ts'

const texts = z.array(z.string()).optional()

/** One result of a people-search site. Everything but `name` and `seenOn` may be missing; texts stay as the site shows them. */
export const MatchListing = z.looseObject({
  /** An opaque label of the site's layout; never evidence. */
  site: z.string().optional(),
  /** `YYYY-MM-DD`, the day the page was read; ages are as of then. */
  seenOn: z.string(),
  /** `First M Last` or `LAST, FIRST MIDDLE`, with or without a suffix. */
  name: z.string(),
  akas: texts,
  age: z.number().optional(),
  /** `40-44`, `40s`, `65+` */
  ageRange: z.string().optional(),
  /** `1971`, `Mar 1971` */
  birth: z.string().optional(),
  /** `City, ST`; what the site takes for the current one comes first. */
  locations: texts,
  /** `street, city, ST zip`; the street may be masked. */
  address: z.string().optional(),
  pastAddresses: texts,
  /** In full or masked with any character. */
  phones: texts,
  emails: texts,
  /** Names, sometimes `First L.` */
  relatives: texts,
})
export type MatchListing = z.infer<typeof MatchListing>
