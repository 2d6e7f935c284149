// A list that the server returns page by page, for a screen.
import { useCallback } from 'react'
import { failureOf } from '#web/data/http/error-text.ts'
import { useAction } from '#web/ui/use-action.ts'
import { type LoadState, useLoad } from '#web/ui/use-load.ts'

/** Part of a list. A null cursor means that there are no more pages. */
type Page = { cursor: string | null }

export type Pages<List extends Page> = {
  loadState: LoadState<List>
  reload: () => Promise<void>
  /** Loads the next page. */
  more: () => void
  busy: boolean
  /** Why the next page couldn't be loaded. */
  failure: string | null
}

/** Loads the first page, and more on request. `join` appends a page. Both must stay the same between renders. */
export function usePages<List extends Page>(
  load: (cursor?: string) => Promise<List>,
  join: (shown: List, next: List) => List,
): Pages<List> {
  const first = useCallback(() => load(), [load])
  const { loadState, reload, put } = useLoad(first, failureOf)
  const { busy, result, run } = useAction(failureOf)
  const more = () => {
    if (loadState.status !== 'ready' || loadState.value.cursor === null) return
    const { value } = loadState
    const { cursor } = loadState.value
    void run('more', async () => put(join(value, await load(cursor))))
  }
  return { loadState, reload, more, busy: busy !== null, failure: result?.failed ? result.text : null }
}
