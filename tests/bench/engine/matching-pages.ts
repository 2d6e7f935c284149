// The matcher's development set: result pages of people-search sites with made-up people, each with its listings about
// the person searched for. `kind` is only for error analysis.
import { readFileSync } from 'node:fs'
import { MatchListing, MatchProfile } from '#shared/domain/matching/index.ts'
import { z } from '#shared/lib/z.ts'

const page = z.object({
  id: z.string(),
  profile: MatchProfile,
  candidates: z.array(z.object({ id: z.string(), kind: z.string(), listing: MatchListing })),
  truth: z.array(z.string()),
})

/** One page: a profile, the listings shown, and the ids of the person's. */
export type MatchingPage = z.infer<typeof page>

/** All pages of the set. */
export function readMatchingPages(): MatchingPage[] {
  const text = readFileSync(new URL('./matching-pages.jsonl', import.meta.url), 'utf8')
  return text
    .trimEnd()
    .split('\n')
    .map(line => page.parse(JSON.parse(line)))
}
