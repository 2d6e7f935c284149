// The way to a complaint is on a removal's page once a letter was sent, and in front of the person once it's due.
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import type { LetterClock } from '#shared/domain/letter-clock.ts'
import { COMPLAINED_AT, FINAL_CLOCK } from '#tests/support/complaint-rows.ts'
import { aJob } from '#tests/support/documents.ts'
import { EscalationPart } from './escalation-part.tsx'
import type { Task } from './job-view.ts'
import type { JobDetails } from './use-job.ts'

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })

function drawn(
  clock: Partial<LetterClock> | null,
  given: Partial<RemovalJob> = {},
  task: Task = 'letter',
): string {
  const job = aJob({ status: 'verification', clock: clock && { ...FINAL_CLOCK, ...clock }, ...given })
  const details = { view: { job, siteName: 'Truefolk', task }, messages: [] } as unknown as JobDetails
  return renderToStaticMarkup(
    <RouterContextProvider router={router as never}>
      <EscalationPart details={details} now={Date.parse(COMPLAINED_AT)} />
    </RouterContextProvider>,
  )
}

test('before a letter, there’s nothing', () => {
  expect(drawn(null)).toBe('')
})

test('while the broker has time, both ways are there, without a notice', () => {
  const markup = drawn({ stage: 'request', answer_by: '2026-12-24' })
  expect(markup).toContain('Add dates to calendar')
  expect(markup).toMatch(/href="\/removals\/[\w-]+\/complaint"/)
  expect(markup).not.toContain('in time')
})

test('an overdue answer is named', () => {
  expect(drawn({ stage: 'request' })).toContain('Truefolk hasn’t answered in time.')
})

test('a complaint that is the person’s next step isn’t offered twice', () => {
  const yours = { status: 'requires_manual', waiting_for: 'you' } as const
  expect(drawn({}, yours, 'complaint')).toContain('Add dates to calendar')
  expect(drawn({}, yours, 'complaint')).not.toMatch(/complaint|in time/)
})

test('a listing that is gone is nothing to complain about', () => {
  expect(drawn({ stage: 'request' }, { assurance: 'seen_gone_once' })).not.toContain('in time')
})

test('a finished removal only keeps the way', () => {
  const markup = drawn({}, { status: 'completed' })
  expect(markup).toContain('Prepare a complaint')
  expect(markup).not.toMatch(/in time|no effect|Add dates/)
})
