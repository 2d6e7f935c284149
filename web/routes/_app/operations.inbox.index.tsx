// /operations/inbox: what people wrote, for the operators of the server.
import { createFileRoute } from '@tanstack/react-router'
import { TICKET_STATUSES } from '#shared/domain/tickets.ts'
import { NotFoundPage } from '#web/features/site/not-found-page.tsx'
import { InboxPage } from '#web/features/tickets/inbox-page.tsx'
import { oneOf, readSearch, text } from '#web/ui/address-search.ts'

export const Route = createFileRoute('/_app/operations/inbox/')({
  validateSearch: search => readSearch({ status: oneOf(...TICKET_STATUSES), q: text(200) }, search),
  head: () => ({ meta: [{ title: 'Inbox | Offlist' }] }),
  component: Inbox,
})

function Inbox() {
  const { status = 'open', q = '' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <InboxPage
      notFound={<NotFoundPage />}
      status={status}
      q={q}
      onChange={change => {
        const next = { status, q, ...change }
        const search = {
          ...(next.status === 'open' ? {} : { status: next.status }),
          ...(next.q === '' ? {} : { q: next.q }),
        }
        void navigate({ search, replace: true, resetScroll: false })
      }}
    />
  )
}
