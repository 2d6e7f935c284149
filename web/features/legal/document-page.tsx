// A legal document at its own address: the text, its author and sources, its versions, and what can be done with it.
import { useState } from 'react'
import type { LegalRequest } from '#shared/collections/legal-requests.ts'
import { momentText } from '#shared/letters/day-text.ts'
import { MINUTE } from '#shared/lib/time.ts'
import { useNow } from '#web/data/clock.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Section } from '#web/ui/section.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { Disclaimer } from './disclaimer.tsx'
import { DocumentEditor } from './document-editor.tsx'
import { DocumentFacts } from './document-facts.tsx'
import { DownloadButton } from './download-button.tsx'
import { LetterUse, type WaitingRemoval } from './letter-use.tsx'
import { requestLabel, requestStatus } from './request-view.ts'

type DocumentPageProps = {
  request: LegalRequest
  /** All versions, newest first, including this one. */
  versions: readonly LegalRequest[]
  siteName: string | null
  /** Removals that wait for a letter. */
  removals: readonly WaitingRemoval[]
  email: string
  onVersion: (id: string) => void
  onDelete: () => void
}

export function DocumentPage(props: DocumentPageProps) {
  const { request, versions, siteName, removals, email, onVersion, onDelete } = props
  const [editing, setEditing] = useState(false)
  const now = useNow(MINUTE)
  const kind = requestLabel(request.request_type)
  const { label, tone } = requestStatus(request.status)
  return (
    <Page>
      <Breadcrumbs trail={[{ label: 'Legal requests', to: '/ai-legal-engine' }, { label: kind }]} />
      <PageHeader
        title={siteName === null ? kind : `${kind} to ${siteName}`}
        lede={request.ai_analysis?.summary}
        aside={<StatusPill tone={tone}>{label}</StatusPill>}
      />
      {editing ? (
        <DocumentEditor
          request={request}
          onSaved={id => {
            setEditing(false)
            onVersion(id)
          }}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <>
          <div className="mb-6 flex flex-wrap items-center gap-3 print:hidden">
            <DownloadButton request={request} email={email} />
            <Button onClick={() => setEditing(true)}>Edit</Button>
            <CopyButton text={request.content} what="the document" />
            <Button variant="quiet" onClick={onDelete}>
              Delete
            </Button>
          </div>
          <article className="max-w-prose border border-line bg-raised px-6 py-7 font-serif text-lg break-words whitespace-pre-wrap">
            {request.content}
          </article>
        </>
      )}
      <div className="mt-8">
        <Disclaimer />
      </div>
      {!editing && (
        <LetterUse
          requestId={request.id}
          removals={removals}
          isForOneSite={request.ai_analysis?.site_id !== undefined}
        />
      )}
      <DocumentFacts request={request} now={now} />
      {versions.length > 1 && (
        <Section title="Versions">
          <ul className="grid gap-2">
            {versions.map((version, index) => (
              <li key={version.id}>
                {version.id === request.id ? (
                  <span aria-current="page">
                    {versionText(versions.length - index, version, now)}, this one
                  </span>
                ) : (
                  <TextLink to="/ai-legal-engine/$requestId" params={{ requestId: version.id }}>
                    {versionText(versions.length - index, version, now)}
                  </TextLink>
                )}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </Page>
  )
}

const versionText = (number: number, { created_at }: LegalRequest, now: number): string =>
  `Version ${number}, ${momentText(created_at, now)}`

/** Shown if it isn't on this device, or isn't written yet. */
export function DocumentMissing({ isProcessing }: { isProcessing: boolean }) {
  return (
    <Page>
      <ErrorState
        title={isProcessing ? 'This document isn’t ready yet' : 'We can’t find this document'}
        action={<LinkButton to="/ai-legal-engine">Legal requests</LinkButton>}
      >
        {isProcessing
          ? 'It’s being written. This page shows it when it’s done.'
          : 'It may be deleted, or it hasn’t synced to this device yet.'}
      </ErrorState>
    </Page>
  )
}
