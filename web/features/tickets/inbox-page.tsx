// /operations/inbox: messages to the operator, open ones first.
import { Search } from 'lucide-react'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import type { TicketStatus } from '#shared/domain/tickets.ts'
import { TICKET_CATEGORIES } from '#shared/domain/tickets.ts'
import { momentText } from '#shared/letters/day-text.ts'
import type { InboxView, TicketSummary } from '#shared/protocol/tickets.ts'
import { operationsPages } from '#web/content/operations-pages.ts'
import { AsyncSection } from '#web/ui/async-section.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { List } from '#web/ui/list.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PageLoadError } from '#web/ui/page-load-error.tsx'
import { PartFailed } from '#web/ui/part-failed.tsx'
import { RowLink } from '#web/ui/row-link.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { SubNav } from '#web/ui/sub-nav.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useInbox } from './use-inbox.ts'

type InboxPageProps = {
  /** Shown to everyone who isn't an operator. */
  notFound: ReactNode
  status: TicketStatus
  q: string
  onChange: (change: { status?: TicketStatus; q?: string }) => void
}

export function InboxPage({ notFound, status, q, onChange }: InboxPageProps) {
  const inbox = useInbox(status, q)
  const { loadState, counts, reload } = inbox
  if (loadState.status === 'ready' && loadState.value === null) return notFound
  return (
    <Page>
      <SubNav label="Operations" pages={operationsPages} />
      <PageHeader title="Inbox" lede="What people wrote to you. Answers go out by email and stay here." />
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <Segmented
          label="Which messages"
          options={[
            { value: 'open', label: labelOf('Open', counts?.open) },
            { value: 'closed', label: labelOf('Closed', counts?.closed) },
          ]}
          value={status}
          onValueChange={value => onChange({ status: value === 'closed' ? 'closed' : 'open' })}
        />
        <SearchBox key={q} q={q} onSearch={word => onChange({ q: word })} />
      </div>
      {loadState.status === 'failed' && loadState.offline ? (
        <PageLoadError failure={loadState} what="Messages" reload={reload} />
      ) : (
        <AsyncSection name="messages" loadState={loadState} reload={reload}>
          {value => value && <Tickets shown={value} status={status} q={q} inbox={inbox} />}
        </AsyncSection>
      )}
    </Page>
  )
}

const labelOf = (word: string, count: number | undefined) =>
  count === undefined ? word : `${word} (${count})`

function SearchBox({ q, onSearch }: { q: string; onSearch: (word: string) => void }) {
  const [typed, setTyped] = useState(q)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSearch(typed.trim())
  }
  return (
    <search className="max-sm:w-full">
      <form onSubmit={submit} className="flex gap-2">
        <TextInput
          type="search"
          aria-label="Search by number, name, address or subject"
          placeholder="Number, name, subject"
          value={typed}
          maxLength={200}
          onChange={event => setTyped(event.target.value)}
          className="sm:w-72"
        />
        <Button type="submit" icon={<Search aria-hidden className="size-4.5" />}>
          Search
        </Button>
      </form>
    </search>
  )
}

type TicketsProps = { shown: InboxView; status: TicketStatus; q: string; inbox: ReturnType<typeof useInbox> }

function Tickets({ shown, status, q, inbox }: TicketsProps) {
  const { tickets, next, searched, now } = shown
  return (
    <>
      {tickets.length === 0 ? (
        <NoTickets status={status} q={q} isAll={next === null} />
      ) : (
        <List label={status === 'open' ? 'Open messages' : 'Closed messages'}>
          {tickets.map(ticket => (
            <TicketRow key={ticket.id} ticket={ticket} now={Date.parse(now)} />
          ))}
        </List>
      )}
      {searched !== null && next !== null && (
        <p className="mt-4 text-sm text-faint">We’ve searched the latest {searched} so far.</p>
      )}
      {inbox.moreFailed && <PartFailed message={inbox.moreFailed} onRetry={() => void inbox.more(shown)} />}
      {next !== null && !inbox.moreFailed && (
        <Button className="mt-4" loading={inbox.busy} onClick={() => void inbox.more(shown)}>
          {searched === null ? 'Show more' : 'Search further back'}
        </Button>
      )}
    </>
  )
}

function NoTickets({ status, q, isAll }: { status: TicketStatus; q: string; isAll: boolean }) {
  if (q !== '')
    return (
      <EmptyState title={isAll ? 'Nothing found' : 'Nothing found yet'}>
        No {status} message has “{q}” in its number, name, address or subject.
      </EmptyState>
    )
  return status === 'open' ? (
    <EmptyState title="No open messages">What people write on Support and Contact shows up here.</EmptyState>
  ) : (
    <EmptyState title="No closed messages">Messages you close move here.</EmptyState>
  )
}

function TicketRow({ ticket, now }: { ticket: TicketSummary; now: number }) {
  const { id, number, name, email, subject, category, last_at, status, waiting } = ticket
  return (
    <ListRow
      title={
        <RowLink to="/operations/inbox/$ticketId" params={{ ticketId: id }}>
          {subject}
        </RowLink>
      }
      detail={`${name} · ${email} · ${TICKET_CATEGORIES[category]} · ${number}`}
      trailing={
        <>
          <span>{momentText(last_at, now)}</span>
          {status === 'open' &&
            (waiting ? (
              <StatusPill tone="yours">Your turn</StatusPill>
            ) : (
              <StatusPill tone="sent">Answered</StatusPill>
            ))}
        </>
      }
    />
  )
}
