// The pages of the inbox that are on screen: the first one, and those that were asked for after it.
import { useEffect, useState } from 'react'
import type { TicketStatus } from '#shared/domain/tickets.ts'
import type { InboxView } from '#shared/protocol/tickets.ts'
import { whyOf } from '#web/data/http/error-text.ts'
import { ticketCalls } from '#web/data/tickets.ts'
import type { Asked } from '#web/ui/use-asked.ts'
import { unlessHidden } from './ticket-failure.ts'

/** `null`: whoever asks is no operator. */
type Inbox = Asked<InboxView | null>

/**
 * `asked` is for just this status and search: of an earlier one nothing is shown, however late it comes. `counts` stay
 * while another page loads. `more` asks for the next page; why that failed is `moreFailed`.
 */
export function useInbox(status: TicketStatus, q: string) {
  const key = `${status} ${q}`
  const [state, setState] = useState<{ key: string; asked: Inbox }>({ key, asked: { status: 'loading' } })
  const [counts, setCounts] = useState<InboxView['counts'] | null>(null)
  const [tries, setTries] = useState(0)
  const [busy, setBusy] = useState(false)
  const [moreFailed, setMoreFailed] = useState<string | null>(null)
  const show = (value: InboxView | null) => {
    setState({ key, asked: { status: 'ready', value } })
    if (value) setCounts(value.counts)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try asks again
  useEffect(() => {
    let left = false
    unlessHidden(ticketCalls.list({ status, q })).then(
      value => !left && show(value),
      error => !left && setState({ key, asked: { status: 'failed', ...whyOf(error) } }),
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
      setMoreFailed(whyOf(error).message)
    }
    setBusy(false)
  }
  const reload = async () => setTries(before => before + 1)
  const asked: Inbox = state.key === key ? state.asked : { status: 'loading' }
  return { asked, counts, reload, more, busy, moreFailed }
}
