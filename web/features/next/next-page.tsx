// The next ten minutes: one task at a time, with its minutes measured, until "That was all".
import { type ReactNode, useEffect, useRef } from 'react'
import {
  minutesOf,
  type NextSession,
  placeOf,
  type SessionEntry,
  type SessionSum,
  sumSession,
} from '#shared/domain/next-session.ts'
import type { NextTask } from '#shared/domain/next-tasks.ts'
import { minutesText } from '#shared/domain/task-minutes.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Page } from '#web/ui/page.tsx'
import { KIND_WORDS, sumWords, whyWords } from './next-words.ts'

type NextPageProps = {
  session: NextSession
  /** The last task, with an undo button; empty at first. */
  last: ReactNode
  children: ReactNode
}

/** More bars than this are too thin to count. */
const BARS_MAX = 12

/** The session's frame with its progress. `children`: the task, or the end. */
export function NextPage({ session, last, children }: NextPageProps) {
  const { at, total } = placeOf(session)
  const isOver = session.entries.every(({ end }) => end !== 'open')
  const minutes = session.entries.reduce((sum, entry) => sum + entry.minutes, 0)
  return (
    <Page>
      <div className="mx-auto max-w-[53rem]">
        <div className="flex items-start justify-between gap-x-6">
          <div className="max-sm:hidden">
            <Breadcrumbs trail={[{ label: 'Dashboard', to: '/dashboard' }, { label: 'Next minutes' }]} />
          </div>
          <div className="flex min-h-6 items-center gap-3 text-sm text-soft max-sm:mb-3 max-sm:w-full max-sm:justify-between">
            {last}
          </div>
        </div>
        <header className="mb-4 flex items-center gap-4">
          <h1 className="font-serif text-2xl font-medium tracking-[-0.015em] sm:text-3xl">
            Your next {minutes === 1 ? 'minute' : `${minutes} minutes`}
          </h1>
          {!isOver && (
            <>
              <div aria-hidden className="flex min-w-0 flex-1 justify-end gap-1.5 max-sm:hidden">
                {total <= BARS_MAX &&
                  Array.from({ length: total }, (_, index) => (
                    <span
                      // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
                      key={index}
                      className={cx('h-1 w-full max-w-16 rounded-full', index < at ? 'bg-yours' : 'bg-line')}
                    />
                  ))}
              </div>
              <p className="ml-auto text-soft tabular-nums whitespace-nowrap">
                {at} of {total}
              </p>
            </>
          )}
        </header>
        {children}
      </div>
    </Page>
  )
}

type NextTaskViewProps = {
  entry: SessionEntry
  task: NextTask
  siteName: string
  /** Names of the following tasks. */
  then: readonly string[]
  now: number
  onSkip: () => void
  /** The task itself: guide, letter, look or question. */
  children: ReactNode
}

/**
 * One task, below the ruled line: what it is, why it comes now, and its minutes. The heading takes the focus when it
 * changes.
 */
export function NextTaskView({ entry, task, siteName, then, now, onSkip, children }: NextTaskViewProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(entry.taskId)
  useEffect(() => {
    if (shown.current === entry.taskId) return
    shown.current = entry.taskId
    heading.current?.focus()
    window.scrollTo({ top: 0 })
  }, [entry.taskId])
  const why = whyWords(task, now)
  return (
    <section aria-label={`${KIND_WORDS[task.kind]}: ${siteName}`}>
      <div className="grid border-t-2 border-b border-t-ink border-b-line sm:grid-cols-[minmax(0,1fr)_auto]">
        <div className="min-w-0 py-4 sm:pr-6">
          <p className="text-sm text-faint">{KIND_WORDS[task.kind]}</p>
          <h2
            ref={heading}
            tabIndex={-1}
            className="mt-0.5 font-serif text-2xl break-words focus:outline-none"
          >
            {siteName}
          </h2>
          {why && <p className="mt-1 text-sm text-pretty text-soft">{why}</p>}
        </div>
        <div className="border-line py-4 max-sm:border-t sm:border-l sm:pl-6">
          <p className="text-sm text-faint">Time</p>
          <p className="mt-0.5 font-serif text-2xl tabular-nums">
            {entry.spentMs === 0 ? '0' : minutesOf(entry.spentMs)}
            <span className="text-soft"> of about {minutesText(entry.minutes)}</span>
          </p>
        </div>
      </div>
      <div className="mt-8">{children}</div>
      <div className="mt-10 flex flex-wrap items-center gap-3 border-t border-line pt-5">
        {task.kind !== 'question' && <Button onClick={onSkip}>Skip this one</Button>}
        <LinkButton to="/dashboard" variant="secondary">
          Stop here
        </LinkButton>
        <p className="ml-auto text-sm text-pretty text-soft max-sm:ml-0 max-sm:w-full">
          {then.length === 0 ? 'This is the last one.' : `Then: ${then.join(', ')}.`} You can stop anywhere
          and go on later.
        </p>
      </div>
    </section>
  )
}

type NextEndProps = {
  session: NextSession
  /** The remaining tasks after this session. */
  left: { tasks: number; minutes: number }
  onAgain: () => void
  onMore: () => void
}

/** "That was all", and the totals. */
export function NextEnd({ session, left, onAgain, onMore }: NextEndProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const sum: SessionSum = sumSession(session)
  return (
    <div className="rounded-b-md border border-t-2 border-line border-t-ink bg-raised px-6 py-10 text-center sm:px-8">
      <h2
        ref={heading}
        tabIndex={-1}
        className="font-serif text-2xl font-medium tracking-[-0.015em] focus:outline-none sm:text-3xl"
      >
        That was all
      </h2>
      <p className="mx-auto mt-3 mb-6 max-w-[32rem] text-lg text-pretty text-soft">{sumWords(sum, left)}</p>
      <div className="flex flex-wrap justify-center gap-3">
        {left.tasks > 0 && (
          <Button
            variant="primary"
            onClick={sum.skipped > 0 && left.tasks === sum.skipped ? onAgain : onMore}
          >
            {sum.skipped > 0 && left.tasks === sum.skipped ? 'Do what I skipped' : 'Do the next ones'}
          </Button>
        )}
        <LinkButton to="/dashboard" variant={left.tasks > 0 ? 'quiet' : 'primary'}>
          To the dashboard
        </LinkButton>
      </div>
    </div>
  )
}
