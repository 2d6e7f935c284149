// The person's legal documents, newest first, and the requests that have none yet.
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import { momentText } from '#shared/letters/day-text.ts'
import { discardIntent, retryIntent } from '#web/data/outbox.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { List } from '#web/ui/list.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { DownloadButton } from './download-button.tsx'
import {
  type DocumentView,
  requestLabel,
  requestStatus,
  type WaitingView,
  writtenBy,
} from './request-view.ts'

type RequestListProps = {
  documents: readonly DocumentView[]
  waiting: readonly WaitingView[]
  sites: ReadonlyMap<string, DataBrokerSite>
  email: string
  now: number
}

export function RequestList({ documents, waiting, sites, email, now }: RequestListProps) {
  if (documents.length + waiting.length === 0)
    return <EmptyState title="No legal documents yet">Your first one appears here.</EmptyState>
  return (
    <List label="Your legal documents">
      {waiting.map(one => (
        <WaitingRow key={one.id} waiting={one} />
      ))}
      {documents.map(view => (
        <DocumentRow
          key={view.newest.id}
          view={view}
          siteName={sites.get(view.newest.ai_analysis?.site_id ?? '')?.name ?? null}
          email={email}
          now={now}
        />
      ))}
    </List>
  )
}

function WaitingRow({ waiting: { id, type, description, error, sent } }: { waiting: WaitingView }) {
  const { label, tone } = requestStatus(error === null ? 'processing' : 'failed')
  const where = sent ? 'With the server.' : 'Saved on this device. The model writes it when you’re online.'
  return (
    <ListRow
      title={requestLabel(type)}
      detail={error ?? where}
      trailing={<StatusPill tone={tone}>{label}</StatusPill>}
    >
      <p className="line-clamp-2 text-sm text-soft">{description}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        {error !== null && (
          <Button size="small" onClick={() => void retryIntent(id)}>
            Try again
          </Button>
        )}
        {!sent && (
          <Button size="small" variant="quiet" onClick={() => void discardIntent(id)}>
            Discard
          </Button>
        )}
      </div>
    </ListRow>
  )
}

type DocumentRowProps = { view: DocumentView; siteName: string | null; email: string; now: number }

function DocumentRow({ view: { newest, older }, siteName, email, now }: DocumentRowProps) {
  const { label, tone } = requestStatus(newest.status)
  const kind = requestLabel(newest.request_type)
  const { progress = 0, summary } = newest.ai_analysis ?? {}
  const detail = [
    momentText(newest.created_at, now),
    newest.status === 'processing' ? writing(progress) : writtenBy(newest),
    older.length > 0 ? `Version ${older.length + 1}` : '',
  ]
  return (
    <ListRow
      title={siteName === null ? kind : `${kind} · ${siteName}`}
      detail={detail.filter(part => part !== '').join(' · ')}
      trailing={<StatusPill tone={tone}>{label}</StatusPill>}
    >
      {summary && <p className="max-w-prose text-sm text-soft">{summary}</p>}
      {newest.status === 'completed' && (
        <div className="mt-3 flex flex-wrap gap-3">
          <LinkButton size="small" to="/ai-legal-engine/$requestId" params={{ requestId: newest.id }}>
            View Document
          </LinkButton>
          <DownloadButton request={newest} email={email} size="small" />
        </div>
      )}
    </ListRow>
  )
}

/** The model's progress; its text is shown only after it was checked. */
const writing = (characters: number): string =>
  characters === 0
    ? 'The model is reading your request'
    : `The model is writing: ${characters.toLocaleString('en-US')} characters so far`
