// /operations/inbox/$ticketId: one conversation, for the operators of the server.
import { createFileRoute } from '@tanstack/react-router'
import { NotFoundPage } from '#web/features/site/not-found-page.tsx'
import { TicketPage } from '#web/features/tickets/ticket-page.tsx'

export const Route = createFileRoute('/_app/operations/inbox/$ticketId')({
  head: () => ({ meta: [{ title: 'Message | Offlist' }] }),
  component: Ticket,
})

function Ticket() {
  const { ticketId } = Route.useParams()
  return <TicketPage key={ticketId} id={ticketId} notFound={<NotFoundPage />} />
}
