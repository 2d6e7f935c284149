// The pages of the inbox that are on screen: the first page, and the pages that were loaded after it.
import { useEffect, useState } from 'react'
import type { TicketStatus } from '#shared/domain/tickets.ts'
import type { InboxView } from '#shared/protocol/tickets.ts'
import { failureOf } from '#web/data/http/error-text.ts'
import { ticketCalls } from '#web/data/tickets.ts'
import type { LoadState } from '#web/ui/use-load.ts'
import { unlessHidden } from './ticket-failure.ts'

/** `null`: the viewer isn't an operator. */
type Inbox = LoadState<InboxView | null>

/**
 * `loadState` is for this status and search only: late responses to earlier ones are ignored. `counts` stay while
 * another page loads. `more` loads the next page; `moreFailed` says why that failed.
 */
export function useInbox(status: TicketStatus, q: string) {
  const key = `${status} ${q}`
  const [state, setState] = useState<{ key: string; loadState: Inbox }>({
    key,
    loadState: { status: 'loading' },
  })
  const [counts, setCounts] = useState<InboxView['counts'] | null>(null)
  const [tries, setTries] = useState(0)
  const [busy, setBusy] = useState(false)
  const [moreFailed, setMoreFailed] = useState<string | null>(null)
  const show = (value: InboxView | null) => {
    setState({ key, loadState: { status: 'ready', value } })
    if (value) setCounts(value.counts)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try asks again
  useEffect(() => {
    let left = false
    unlessHidden(ticketCalls.list({ status, q })).then(
      value => !left && show(value),
      error => !left && setState({ key, loadState: { status: 'failed', ...failureOf(error) } }),
    )
    return () => {
      left = true
    }
  }, [status, q, tries])
  const more = async (shown: InboxView) => {
    if (busy || shown.next === null) return
    setBusy(true)
    setMoreFailed(null)
    try {
      const page = await ticketCalls.list({ status, q, after: shown.next })
      const searched = page.searched === null ? null : page.searched + (shown.searched ?? 0)
      show({ ...page, searched, tickets: [...shown.tickets, ...page.tickets] })
    } catch (error) {
      setMoreFailed(failureOf(error).message)
    }
    setBusy(false)
  }
  const reload = async () => setTries(before => before + 1)
  const loadState: Inbox = state.key === key ? state.loadState : { status: 'loading' }
  return { loadState, counts, reload, more, busy, moreFailed }
}
