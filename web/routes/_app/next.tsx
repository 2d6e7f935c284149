// /next: the next ten minutes, one task after the other.
import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import {
  currentEntry,
  measuredOf,
  type NextSession,
  type SessionEntry,
  withMeasured,
} from '#shared/domain/next-session.ts'
import { now as clock } from '#web/data/clock.ts'
import { changeDoc } from '#web/data/queries.ts'
import { useSyncState } from '#web/data/sync-state.ts'
import { takeBackAnswer } from '#web/features/exposures/answer-listing.ts'
import { NextEnd, NextPage, NextTaskView } from '#web/features/next/next-page.tsx'
import { useNextSession } from '#web/features/next/use-next-session.ts'
import type { JobView } from '#web/features/removals/job-view.ts'
import { LoadFailed } from '#web/features/removals/load-failed.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { plainKey } from '#web/ui/plain-key.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { doneTimes } from '../-next-up.ts'
import { useNextUp } from '../-use-next-up.ts'
import { NextBody } from './-next-body.tsx'

export const Route = createFileRoute('/_app/next')({
  head: () => ({ meta: [{ title: 'Next minutes | Offlist' }] }),
  component: Next,
  errorComponent: LoadFailed,
})

function Next() {
  const { person } = Route.useSearch()
  const personId = person ?? null
  const up = useNextUp(personId)
  // Another person's tasks are another session.
  return up.status === 'loading' ? <Skeleton /> : <Session key={personId} personId={personId} up={up} />
}

type SessionProps = { personId: string | null; up: ReturnType<typeof useNextUp> }

function Session({ personId, up }: SessionProps) {
  const { all, views, listings, intents, sites, now } = up
  const { session, end, again, begin } = useNextSession({
    personId,
    tasks: all.map(one => one.task),
    doneAt: taskIds => doneTimes(intents, taskIds),
    onDone: entry => keepMeasured(entry, views, doneTimes(intents, [entry.taskId]).get(entry.taskId)),
  })
  const { last, said, undo } = useLastStep(session, all, listings, end)
  if (session === undefined) return <Skeleton />
  if (session === null) return <NothingWaits />
  const entry = currentEntry(session)
  const current = all.find(one => one.task.id === entry?.taskId)
  const rest = session.entries
    .filter(one => one.end === 'open' && one !== entry)
    .flatMap(one => all.find(({ task }) => task.id === one.taskId)?.siteName ?? [])
  const then = [...new Set(rest)]
  return (
    <NextPage session={session} last={<LastStep text={last} onUndo={undo} />}>
      {entry && current ? (
        <NextTaskView
          entry={entry}
          task={current.task}
          siteName={current.siteName}
          then={then}
          now={now}
          onSkip={() => said(current.task.id, 'skipped')}
        >
          <NextBody
            key={current.task.id}
            up={current}
            site={sites.get(current.task.siteId)}
            now={now}
            onSkip={() => said(current.task.id, 'skipped')}
            onAnswered={() => said(current.task.id, 'done')}
          />
        </NextTaskView>
      ) : (
        <NextEnd
          session={session}
          left={{ tasks: all.length, minutes: all.reduce((sum, one) => sum + one.task.minutes, 0) }}
          onAgain={again}
          onMore={begin}
        />
      )}
    </NextPage>
  )
}

/** Stored in the removal, so that the person's other devices and their analytics have it too. */
function keepMeasured(entry: SessionEntry, views: readonly JobView[], doneAt = clock()): void {
  const task = measuredOf(entry, doneAt)
  const job = views.find(view => `removal ${view.job.id}` === entry.taskId)?.job
  if (!task || !job) return
  changeDoc('removal_jobs', job.id, { measured: withMeasured(job.measured, task) }).catch((error: unknown) =>
    console.warn('minutes not kept:', error),
  )
}

type NextUps = SessionProps['up']['all']
type Listings = SessionProps['up']['listings']
type End = ReturnType<typeof useNextSession>['end']

/** The last finished task, in words; a skip or an answer can be undone. */
function useLastStep(
  session: NextSession | null | undefined,
  all: NextUps,
  listings: Listings,
  end: End,
): { last: string; said: (taskId: string, as: 'skipped' | 'done') => void; undo: (() => void) | null } {
  const isOffline = useSyncState().state === 'offline'
  const [kept, setStep] = useState<{ taskId: string; as: 'skipped' | 'done'; done: number } | null>(null)
  const [reopening, setReopening] = useState<string | null>(null)
  // Reopen the task only after the answer was withdrawn: before that, the task isn't open, and would end again.
  const isBack = reopening !== null && all.some(({ task }) => task.id === reopening)
  useEffect(() => {
    if (!isBack || reopening === null) return
    end(reopening, 'open')
    setReopening(null)
  })
  const done = session?.entries.filter(entry => entry.end === 'done').length ?? 0
  // Undo isn't offered once another task was finished since, or a skipped task is open again.
  const isNewest =
    kept !== null &&
    done <= kept.done &&
    session?.entries.some(entry => entry.taskId === kept.taskId && entry.end === kept.as)
  const step = isNewest ? kept : null
  const undo = () => {
    if (step === null) return
    const ids = step.taskId.startsWith('question ') ? step.taskId.slice('question '.length).split('\n') : []
    if (step.as === 'done')
      for (const exposure of listings) if (ids.includes(exposure.id)) void takeBackAnswer(exposure)
    setReopening(step.taskId)
    setStep(null)
  }
  const saved = isOffline ? 'Saved. Sends when you’re back online.' : 'Got it.'
  return {
    last: step?.as === 'skipped' ? 'Skipped for now.' : done > 0 ? saved : '',
    said: (taskId, as) => {
      setStep({ taskId, as, done: as === 'done' ? done + 1 : done })
      end(taskId, as)
    },
    undo: step ? undo : null,
  }
}

function LastStep({ text, onUndo }: { text: string; onUndo: (() => void) | null }) {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (onUndo === null || plainKey(event) !== 'z') return
      event.preventDefault()
      onUndo()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [onUndo])
  return (
    <>
      <p role="status">{text}</p>
      {onUndo && (
        <Button size="small" variant="quiet" aria-keyshortcuts="Z" onClick={onUndo}>
          Undo <Kbd>Z</Kbd>
        </Button>
      )}
    </>
  )
}

function NothingWaits() {
  return (
    <Page>
      <PageHeader title="Your next minutes" />
      <EmptyState
        title="Nothing for you to do"
        action={<LinkButton to="/dashboard">To the dashboard</LinkButton>}
      >
        When a site needs you, it shows up here, the most worthwhile first.
      </EmptyState>
    </Page>
  )
}
