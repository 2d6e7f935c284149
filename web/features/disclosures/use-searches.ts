// The searches that sites were asked to run, loaded page by page, site by site.
import { useCallback } from 'react'
import type { SearchList } from '#shared/protocol/rights.ts'
import { rights } from '#web/data/rights.ts'
import { type Pages, usePages } from './use-pages.ts'

/** For one person, or for everybody whom the viewer may see. */
export function useSearches(personId: string | undefined): Pages<SearchList> {
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

const join = (shown: SearchList, next: SearchList): SearchList => ({
  searches: [...shown.searches, ...next.searches],
  cursor: next.cursor,
})
