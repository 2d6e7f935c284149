// /operations/inbox/{id}: one conversation: the sender, the messages, and the reply.
import { type ComponentProps, type ReactNode, useCallback, useEffect } from 'react'
import { TICKET_CATEGORIES } from '#shared/domain/tickets.ts'
import { momentText } from '#shared/letters/day-text.ts'
import type { TicketView } from '#shared/protocol/tickets.ts'
import { operationsPages } from '#web/content/operations-pages.ts'
import { failureOf } from '#web/data/http/error-text.ts'
import { ticketCalls } from '#web/data/tickets.ts'
import { AddressText } from '#web/ui/address-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { DefinitionList } from '#web/ui/definition-list.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PageLoadError } from '#web/ui/page-load-error.tsx'
import { Section } from '#web/ui/section.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StatusMessage } from '#web/ui/status-message.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { SubNav } from '#web/ui/sub-nav.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { useLoad } from '#web/ui/use-load.ts'
import { ReplyForm } from './reply-form.tsx'
import { Thread } from './thread.tsx'
import { unlessHidden } from './ticket-failure.ts'

/** The interval for checking whether an email has been sent, in milliseconds. */
const LOOK_AGAIN = 5000

/** `notFound`: shown if the viewer isn't an operator, or the ticket doesn't exist. */
export function TicketPage({ id, notFound }: { id: string; notFound: ReactNode }) {
  const load = useCallback(() => unlessHidden(ticketCalls.read(id)), [id])
  const { loadState, reload, put } = useLoad(load, failureOf)
  const view = loadState.status === 'ready' ? loadState.value : null
  // Emails are sent within seconds: the page shows when.
  useEffect(() => {
    if (!view?.messages.some(message => message.state === 'queued')) return
    const timer = setTimeout(() => ticketCalls.read(view.ticket.id).then(put, () => undefined), LOOK_AGAIN)
    return () => clearTimeout(timer)
  }, [view, put])
  if (loadState.status === 'loading') return <Skeleton />
  if (loadState.status === 'ready' && loadState.value === null) return notFound
  return (
    <Page>
      <SubNav label="Operations" pages={operationsPages} />
      {loadState.status === 'failed' ? (
        <PageLoadError failure={loadState} what="Messages" reload={reload} />
      ) : (
        loadState.value && <Parts view={loadState.value} put={put} />
      )}
    </Page>
  )
}

function Parts({ view, put }: { view: TicketView; put: (view: TicketView) => void }) {
  const { ticket, messages } = view
  const { id, number, status } = ticket
  const now = Date.parse(view.now)
  const { busy, result, run } = useAction(failureOf)
  const isOpen = status === 'open'
  const setStatus = () =>
    run(
      'status',
      async () => put(await ticketCalls.setStatus(id, isOpen ? 'closed' : 'open')),
      isOpen ? 'Closed. It’s under Closed now.' : 'Open again.',
    )
  const reply: ComponentProps<typeof ReplyForm>['reply'] = answer =>
    run(
      answer.close ? 'reply and close' : 'reply',
      async () => put(await ticketCalls.reply(id, answer)),
      answer.close ? 'Your answer is on its way, and the message is closed.' : 'Your answer is on its way.',
    )
  return (
    <>
      <PageHeader
        eyebrow={number}
        title={ticket.subject}
        aside={
          isOpen ? (
            <StatusPill tone={ticket.waiting ? 'yours' : 'sent'}>
              {ticket.waiting ? 'Your turn' : 'Answered'}
            </StatusPill>
          ) : (
            <StatusPill tone="neutral">Closed</StatusPill>
          )
        }
        action={
          <Button loading={busy === 'status'} onClick={() => void setStatus()}>
            {isOpen ? 'Close' : 'Open again'}
          </Button>
        }
      />
      <StatusMessage result={result} />
      <Sender ticket={ticket} now={now} />
      <Section title="Conversation">
        <Thread messages={messages} name={ticket.name} now={now} />
      </Section>
      <Section title="Answer" lede={`It goes to ${ticket.email} by email.`}>
        <ReplyForm key={messages.length} id={id} busy={busy} reply={reply} />
      </Section>
    </>
  )
}

function Sender({ ticket, now }: { ticket: TicketView['ticket']; now: number }) {
  const { name, email, phone, category, created_at, copied } = ticket
  return (
    <DefinitionList
      items={[
        { term: 'From', detail: name },
        { term: 'Email', detail: <AddressText email={email} /> },
        ...(phone === null ? [] : [{ term: 'Phone', detail: phone }]),
        { term: 'About', detail: TICKET_CATEGORIES[category] },
        {
          term: 'Received',
          detail: `${momentText(created_at, now)}. ${copied ? 'We emailed the sender its number.' : 'The sender got no email: that address has had several.'}`,
        },
      ]}
    />
  )
}
