// A document that was written for one site is offered as a letter to that site alone.
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LetterUse } from './letter-use.tsx'
import { mayGoTo } from './request-view.ts'

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
const removal = (siteName: string, isOfDocument: boolean) => ({
  jobId: siteName,
  siteName,
  personName: '',
  isOfDocument,
})
const drawn = (isForOneSite: boolean, ...removals: ReturnType<typeof removal>[]) =>
  renderToStaticMarkup(
    <RouterContextProvider router={router as never}>
      <LetterUse requestId="one" removals={removals} isForOneSite={isForOneSite} />
    </RouterContextProvider>,
  )

test('one that names a site goes to that site', () => {
  const markup = drawn(true, removal('Kinfolio', true), removal('Truefolk', false))
  expect(markup).toContain('Write to Kinfolio')
  expect(markup).not.toContain('Truefolk')
})

test('where that site waits for no letter, no other is offered', () => {
  const markup = drawn(true, removal('Truefolk', false))
  expect(markup).not.toContain('Truefolk')
  expect(markup).toContain('No removal at this site is ready for a letter right now.')
})

test('one that names none goes to any', () => {
  expect(drawn(false, removal('Kinfolio', false))).toContain('Write to Kinfolio')
})

test('nor does an address make it the letter of another site’s removal', () => {
  expect(mayGoTo({ ai_analysis: { site_id: 'kinfolio' } }, 'truefolk')).toBe(false)
  expect(mayGoTo({ ai_analysis: { site_id: 'kinfolio' } }, 'kinfolio')).toBe(true)
  expect(mayGoTo({ ai_analysis: null }, 'truefolk')).toBe(true)
})
