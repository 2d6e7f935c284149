// One result on a people-search site, as input for the matcher.
import { z } from '#shared/lib/z.ts'

const texts = z.array(z.string()).optional()

/** One result on a people-search site. Only `name` and `seenOn` are required; texts stay as the site shows them. */
export const MatchListing = z.looseObject({
  /** An opaque label for the site's layout; never evidence. */
  site: z.string().optional(),
  /** `YYYY-MM-DD`, the day we read the page; ages refer to it. */
  seenOn: z.string(),
  /** `First M Last` or `LAST, FIRST MIDDLE`, with or without a suffix. */
  name: z.string(),
  akas: texts,
  age: z.number().optional(),
  /** `40-44`, `40s`, `65+` */
  ageRange: z.string().optional(),
  /** `1971`, `Mar 1971` */
  birth: z.string().optional(),
  /** `City, ST`; the one that the site calls current comes first. */
  locations: texts,
  /** `street, city, ST zip`; the street may be masked. */
  address: z.string().optional(),
  pastAddresses: texts,
  /** Complete, or masked with any character. */
  phones: texts,
  emails: texts,
  /** Names, sometimes `First L.` */
  relatives: texts,
})
export type MatchListing = z.infer<typeof MatchListing>
