// A draft can be read and copied whether or not its letter can still be sent.
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { currentVersions } from '#shared/letters/letter-versions.ts'
import { newId } from '#shared/lib/id.ts'
import { aDraft } from '#tests/support/letter-drafts.ts'
import { DraftsList } from './drafts-list.tsx'

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
const jobId = newId()
const first = aDraft({ job_id: jobId, body: 'My first thought.', writing: { of: newId() } })
const of = first.writing?.of ?? ''
const second = aDraft({
  ...{ job_id: jobId, body: 'What I came to.', created_at: '2026-11-22T10:00:00.000Z' },
  writing: { of, after: first.id },
})
const drawn = (waiting: readonly string[]) =>
  renderToStaticMarkup(
    <RouterContextProvider router={router as never}>
      <DraftsList
        drafts={currentVersions([first, second])}
        sites={new Map()}
        waiting={new Set(waiting)}
        now={Date.parse('2026-11-23T10:00:00.000Z')}
      />
    </RouterContextProvider>,
  )

test('of a removal that no longer waits, every version is there to read, copy and delete', () => {
  const markup = drawn([])
  for (const said of ['What I came to.</p>', 'My first thought.</p>', 'privacy@first.example', 'Delete'])
    expect(markup).toContain(said)
  expect(markup.match(/Copy/g)?.length).toBeGreaterThanOrEqual(2)
  expect(markup).toContain('Its removal no longer waits for a letter')
  expect(markup).not.toContain('<a ')
})

test('of one that waits, it also leads back to the letter', () => {
  const markup = drawn([jobId])
  expect(markup).toContain('What I came to.</p>')
  expect(markup).toContain(`/removals/${jobId}`)
  expect(markup).not.toContain('no longer waits')
})
