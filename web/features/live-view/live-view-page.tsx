// /removals/$jobId/live: what will be sent and how it works, the page itself, and what came of it.
import { type ReactNode, useEffect, useRef } from 'react'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Section } from '#web/ui/section.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { LiveLayer } from './live-layer.tsx'
import { hasViewEnded } from './live-state.ts'
import { type EndWords, HOW_IT_WORKS, lostWords, outcomeWords } from './live-words.ts'
import type { LiveViewOnScreen } from './use-live-view.ts'

type LiveViewPageProps = {
  jobId: string
  siteName: string
  view: LiveViewOnScreen
  /** Whether the removal waits for such a step, as far as this device knows. */
  isOffered: boolean
  isOffline: boolean
  /** What the form is filled in with. */
  disclosed: ReactNode
  /** Begins once nothing blocks it. */
  onBegin: () => void
  /** Where the person came from. */
  back: ReactNode
}

export function LiveViewPage(props: LiveViewPageProps) {
  const { jobId, siteName, view } = props
  const { session, state, endsAt } = view
  const hasEnded = session !== null && hasViewEnded(state)
  const toGuide = (
    <TextLink to="/removals/$jobId" params={{ jobId }} search={{ open: 'guide' }}>
      Use the guide
    </TextLink>
  )
  return (
    <Page width="prose">
      <div className="mb-6">
        <Breadcrumbs
          trail={[
            { label: 'My removals', to: '/my-removals' },
            { label: siteName, to: `/removals/${jobId}` },
            { label: 'Finish it here' },
          ]}
        />
      </div>
      {hasEnded ? <Ended {...props} /> : <Before {...props} />}
      {session && !hasEnded && (
        <LiveLayer
          siteName={siteName}
          session={session}
          state={state}
          endsAt={endsAt}
          guide={toGuide}
          removal={<ToRemoval jobId={jobId} />}
        />
      )}
    </Page>
  )
}

function Before({ jobId, siteName, view, isOffered, isOffline, disclosed, onBegin }: LiveViewPageProps) {
  const guide = (
    <LinkButton to="/removals/$jobId" params={{ jobId }} search={{ open: 'guide' }}>
      Use the guide instead
    </LinkButton>
  )
  // While one is open, the removal isn't the person's to finish, but the page stays as it is.
  if (!isOffered && view.session === null)
    return (
      <>
        <PageHeader
          title="Nothing to finish here"
          lede="This removal has moved on. Its own page says what’s next."
        />
        <ToRemoval jobId={jobId} />
      </>
    )
  return (
    <>
      <PageHeader
        title={`Finish ${siteName} here`}
        lede={`One step on ${siteName}’s form needs a person. We show you the page, and you do that step.`}
      />
      <Section
        title={`What ${siteName} gets`}
        lede="We fill in the form again with these details, and no others."
      >
        {disclosed}
      </Section>
      <Section title="How it works">
        <ol className="list-decimal space-y-2 pl-5 text-pretty marker:text-faint">
          {HOW_IT_WORKS.map(step => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <p className="mt-4 text-sm text-pretty text-soft">
          A screen reader can’t read a picture. With one, the guide works better: you do the same step in your
          own browser.
        </p>
      </Section>
      <div className="mt-10 border-t border-line pt-6">
        <FormFailure message={view.failure} />
        {isOffline && (
          <div className="mb-5">
            <Notice title="You’re offline">
              The page comes from our server, so this needs a connection. The guide is on this device.
            </Notice>
          </div>
        )}
        <div className="flex flex-wrap gap-3">
          <Button variant="primary" disabled={isOffline} loading={view.isAsking} onClick={onBegin}>
            Open the page
          </Button>
          {guide}
        </div>
      </div>
    </>
  )
}

function Ended({ jobId, siteName, view, isOffered, isOffline, onBegin, back }: LiveViewPageProps) {
  const { state } = view
  const words: EndWords =
    state.phase === 'lost' ? lostWords(state.hadPage) : outcomeWords(state.outcome ?? 'unknown', siteName)
  // The removal is the person's again once this device has heard of it.
  const mayRepeat = words.mayRepeat && isOffered
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <>
      <PageHeader title={`Finish ${siteName} here`} />
      <div ref={box} tabIndex={-1} role="status" className="focus:outline-none">
        <Notice tone={words.tone} title={words.title}>
          {words.text}
        </Notice>
      </div>
      <div className="mt-6">
        <FormFailure message={view.failure} />
        <div className="flex flex-wrap gap-3">
          {mayRepeat && (
            <Button variant="primary" disabled={isOffline} loading={view.isAsking} onClick={onBegin}>
              Begin again
            </Button>
          )}
          {back}
          <ToRemoval jobId={jobId} />
          {mayRepeat && (
            <LinkButton variant="quiet" to="/removals/$jobId" params={{ jobId }} search={{ open: 'guide' }}>
              Use the guide instead
            </LinkButton>
          )}
        </div>
      </div>
    </>
  )
}

function ToRemoval({ jobId }: { jobId: string }) {
  return (
    <LinkButton to="/removals/$jobId" params={{ jobId }}>
      To the removal
    </LinkButton>
  )
}
