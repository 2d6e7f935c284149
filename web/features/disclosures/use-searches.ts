// What searches told, as the page shows it: asked for page by page, site by site.
import { useCallback } from 'react'
import type { SearchList } from '#shared/protocol/rights.ts'
import { rights } from '#web/data/rights.ts'
import { type Asked, useAsked } from '#web/ui/use-asked.ts'
import { useDoing } from '#web/ui/use-doing.ts'
import { whyOf } from './use-disclosures.ts'

/** About one person, or everybody one sees. `more` asks for the next page; `failure` is why that did not work. */
export function useSearches(personId: string | undefined): {
  asked: Asked<SearchList>
  reload: () => Promise<void>
  more: () => void
  busy: boolean
  failure: string | null
} {
  const load = useCallback(
    (cursor?: string) =>
      rights.searches({
        ...(personId === undefined ? {} : { person_id: personId }),
        ...(cursor === undefined ? {} : { cursor }),
      }),
    [personId],
  )
  const first = useCallback(() => load(), [load])
  const { asked, reload, put } = useAsked(first, whyOf)
  const { busy, said, run } = useDoing(whyOf)
  const more = () => {
    if (asked.status !== 'ready' || asked.value.cursor === null) return
    const { searches, cursor } = asked.value
    void run('more', async () => {
      const next = await load(cursor)
      put({ searches: [...searches, ...next.searches], cursor: next.cursor })
    })
  }
  return { asked, reload, more, busy: busy !== null, failure: said?.failed ? said.text : null }
}
