// The table for screen readers is inside a box: a table itself grows with its text, and would widen a phone's page.
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DAY } from '#shared/lib/time.ts'
import { SincePart } from './since-part.tsx'

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })

test('the days behind the columns don’t widen the page', () => {
  const steps = [0, 1, 2].map(at => ({ at: at * DAY, still: 2, unproven: 1, gone: at }))
  const markup = renderToStaticMarkup(
    <RouterContextProvider router={router as never}>
      <SincePart since={0} steps={steps} found={5} total={3} cameBack={0} minutes={4} />
    </RouterContextProvider>,
  )
  expect(markup).toContain('<div class="sr-only"><table>')
  expect(markup).not.toMatch(/<table[^>]*sr-only/)
})
