// Mirrors: sites that show another site's data. We never visit them: listings found at the site also appear on its
// mirrors, and its removal counts for them (RECIPES 1).
import { z } from '#shared/lib/z.ts'

/** `since` and `until`: when it showed the site's data; null means no limit. */
export const mirror = z.strictObject({
  name: z.string().max(120),
  host: z.string().max(255),
  since: z.iso.datetime().nullable(),
  until: z.iso.datetime().nullable(),
})
export type Mirror = z.infer<typeof mirror>

/** The mirrors that showed the site's data at `at`, an ISO instant. */
export function mirrorsAt(mirrors: readonly Mirror[], at: string): Mirror[] {
  const moment = Date.parse(at)
  return mirrors.filter(
    ({ since, until }) =>
      (since === null || Date.parse(since) <= moment) && (until === null || moment < Date.parse(until)),
  )
}

const LIST = new Intl.ListFormat('en', { type: 'conjunction' })

/** Names the mirrors and says why: a clause without a period. */
export function mirrorsText(names: readonly string[]): string {
  return `${LIST.format(names)}, which ${names.length === 1 ? 'repeats' : 'repeat'} this site’s data`
}
