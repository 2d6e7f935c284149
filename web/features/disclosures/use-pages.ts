// A list that the server answers page by page, as a screen shows it.
import { useCallback } from 'react'
import { whyOf } from '#web/data/http/error-text.ts'
import { type Asked, useAsked } from '#web/ui/use-asked.ts'
import { useDoing } from '#web/ui/use-doing.ts'

/** Part of a list. A null cursor means that there are no more pages. */
type Page = { cursor: string | null }

export type Pages<List extends Page> = {
  asked: Asked<List>
  reload: () => Promise<void>
  /** Loads the next page. */
  more: () => void
  busy: boolean
  /** Why the next page couldn't be loaded. */
  failure: string | null
}

/** Loads the first page, and further ones on request. `join` appends a page. Both must stay the same between renders. */
export function usePages<List extends Page>(
  load: (cursor?: string) => Promise<List>,
  join: (shown: List, next: List) => List,
): Pages<List> {
  const first = useCallback(() => load(), [load])
  const { asked, reload, put } = useAsked(first, whyOf)
  const { busy, said, run } = useDoing(whyOf)
  const more = () => {
    if (asked.status !== 'ready' || asked.value.cursor === null) return
    const { value } = asked
    const { cursor } = asked.value
    void run('more', async () => put(join(value, await load(cursor))))
  }
  return { asked, reload, more, busy: busy !== null, failure: said?.failed ? said.text : null }
}
