// Sites that show another site's data. They are never visited: what is found at the site is shown there too, and its
// removal counts for them (RECIPES 1).
import { z } from '#shared/lib/z.ts'

/** `since` and `until` say when it showed the site's data; null: always, and still. */
export const mirror = z.strictObject({
  name: z.string().max(120),
  host: z.string().max(255),
  since: z.iso.datetime().nullable(),
  until: z.iso.datetime().nullable(),
})
export type Mirror = z.infer<typeof mirror>

/** The mirrors that showed the site's data at a moment, an ISO instant. */
export function mirrorsAt(mirrors: readonly Mirror[], at: string): Mirror[] {
  const moment = Date.parse(at)
  return mirrors.filter(
    ({ since, until }) =>
      (since === null || Date.parse(since) <= moment) && (until === null || moment < Date.parse(until)),
  )
}

const LIST = new Intl.ListFormat('en', { type: 'conjunction' })

/** The mirrors by name, and why they are named: a clause that ends no sentence. */
export function mirrorsText(names: readonly string[]): string {
  return `${LIST.format(names)}, which ${names.length === 1 ? 'repeats' : 'repeat'} this site’s data`
}
