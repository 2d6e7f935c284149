// The searches of sites, next to the ledger of requests: a row per site, which opens to show its names and places.

import { useCallback } from 'react'
import { QUERIES_PER_ROUND } from '#shared/domain/search-round.ts'
import { MINUTE } from '#shared/lib/time.ts'
import type { SearchList } from '#shared/protocol/rights.ts'
import { useNow } from '#web/data/clock.ts'
import { rights } from '#web/data/rights.ts'
import { AsyncSection } from '#web/ui/async-section.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { List } from '#web/ui/list.tsx'
import { Section } from '#web/ui/section.tsx'
import { SearchedSiteItem } from './searched-site-item.tsx'
import { bySearchedSite } from './searches.ts'
import { type Pages, usePages } from './use-pages.ts'

const join = (shown: SearchList, next: SearchList): SearchList => ({
  searches: [...shown.searches, ...next.searches],
  cursor: next.cursor,
})

/** For one person, or for everyone the viewer may see. */
export function SearchesSection({ personId }: { personId: string | undefined }) {
  const now = useNow(MINUTE)
  const { loadState, reload, more, busy, failure } = useSearches(personId)
  return (
    <Section
      title="Searches"
      lede={`To find listings, we ask a site for a name in a place, and some sites for the age or year of birth too. With many names and places, we search each site only for the ${QUERIES_PER_ROUND} likeliest pairs of the two.`}
    >
      <AsyncSection name="searches" loadState={loadState} reload={reload}>
        {list => (
          <>
            {list.searches.length === 0 && <p className="text-soft">We haven’t searched a site yet.</p>}
            {list.searches.length > 0 && (
              <List label="Sites we searched">
                {bySearchedSite(list.searches).map((site, index, sites) => (
                  <SearchedSiteItem
                    key={site.id}
                    site={site}
                    isWhole={list.cursor === null || index < sites.length - 1}
                    now={now}
                  />
                ))}
              </List>
            )}
            {list.cursor !== null && (
              <div className="mt-8 grid justify-items-start gap-3">
                <Button loading={busy} onClick={more}>
                  Show more searches
                </Button>
                <FormFailure message={failure} />
              </div>
            )}
          </>
        )}
      </AsyncSection>
    </Section>
  )
}

/** For one person, or for everyone the viewer may see. */
function useSearches(personId: string | undefined): Pages<SearchList> {
  const load = useCallback(
    (cursor?: string) =>
      rights.searches({
        ...(personId === undefined ? {} : { person_id: personId }),
        ...(cursor === undefined ? {} : { cursor }),
      }),
    [personId],
  )
  return usePages(load, join)
}
