// Whether the product sends requests only for listings that the person ticked: every removal must match one they named.
import { hostOf, type Protected } from './protected-person.ts'
import type { Violations } from './violations.ts'

/** Names a listing as a person's request does. */
export const nameOf = (scanId: string, key: string): string => `${scanId} ${key}`

export type ConsentJudge = { judge: (person: Protected) => void }

/** Judges each removal once, when it's first seen: the product may rename it later. */
export function judgeConsent({ note }: Violations): ConsentJudge {
  const judged = new Set<string>()
  return {
    judge({ account, asked, onScreen }) {
      for (const job of account.rows('removal_jobs')) {
        if (judged.has(job.id)) continue
        judged.add(job.id)
        const name = nameOf(job.scan_id, job.listing_key)
        if (asked.has(name)) continue
        const at = Date.parse(job.created_at)
        const what = onScreen.has(name)
          ? 'a removal of a listing that the person had left unticked'
          : 'a removal of a listing that was not on screen when the person asked'
        note('not asked for', hostOf(account, job.site_id), job.id, at, what)
      }
    },
  }
}
