// A run's defaults.
import { expect, test } from 'vitest'
import { HOST, serveRecipeSite } from '#tests/support/recipe-site.ts'
import type { RunPage } from './run-page.ts'
import { createContext, prepareRun } from './run-start.ts'

const site = serveRecipeSite()

test('a page is waited for as long as the recipe format says: 30 seconds', () => {
  const input = site.input('scan', [{ id: 'visit', actionType: 'navigate', url: HOST }])
  const { patienceMs: _, navigationTimeoutMs: __, ...usual } = input
  const start = prepareRun(site.deps, usual)
  if ('ending' in start) throw new Error('nothing to run')
  const page = { tracker: null } as unknown as RunPage
  expect(createContext(site.deps, usual, start, page)).toMatchObject({
    patienceMs: 30_000,
    navigationTimeoutMs: 30_000,
  })
})
