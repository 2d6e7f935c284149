// Whether the product asks sites only for what the person ticked: every removal is of a listing that they named when they
// asked.
import { hostOf, type Protected } from './protected-person.ts'
import type { Violations } from './violations.ts'

/** A listing as a person names it. */
export const nameOf = (scanId: string, key: string): string => `${scanId} ${key}`

export type ConsentJudge = { judge: (person: Protected) => void }

/** Judges each removal once, when it is first seen: what it is called later is the product's business. */
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
