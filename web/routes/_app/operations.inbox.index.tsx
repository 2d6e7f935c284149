// /operations/inbox: incoming messages, for the operators of the server.
import { createFileRoute, useLocation } from '@tanstack/react-router'
import { TICKET_STATUSES } from '#shared/domain/tickets.ts'
import { NotFoundPage } from '#web/features/site/not-found-page.tsx'
import { InboxPage } from '#web/features/tickets/inbox-page.tsx'
import { oneOf, readSearch } from '#web/ui/address-search.ts'

export const Route = createFileRoute('/_app/operations/inbox/')({
  validateSearch: search => readSearch({ status: oneOf(...TICKET_STATUSES) }, search),
  head: () => ({ meta: [{ title: 'Inbox | Offlist' }] }),
  component: Inbox,
})

function Inbox() {
  const { status = 'open' } = Route.useSearch()
  // Searches contain names and mail addresses, so they aren't in the address. The history state preserves them for
  // Back.
  const q = useLocation({ select: ({ state }) => state.inboxSearch ?? '' })
  const navigate = Route.useNavigate()
  return (
    <InboxPage
      notFound={<NotFoundPage />}
      status={status}
      q={q}
      onChange={change => {
        const next = { status, q, ...change }
        void navigate({
          search: next.status === 'open' ? {} : { status: next.status },
          state: next.q === '' ? {} : { inboxSearch: next.q },
          replace: true,
          resetScroll: false,
        })
      }}
    />
  )
}
