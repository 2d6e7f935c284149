// The pauses between a visit's searches, and the stored form of its pictures.
import { expect, test, vi } from 'vitest'
import { NeedsBrowser } from '../../jobs/job-definition.ts'
import { runStep } from '../http/run-step.ts'
import { nothingRun } from '../run-ending.ts'
import { pauseOf, recipeEngine, shotOf } from './recipe-engine.ts'

vi.mock('../http/run-step.ts', () => ({ runStep: vi.fn() }))

test('a pause is anything from the least to the most', () => {
  const pace = { least: 1_000, most: 3_000 }
  expect([0, 0.5, 1].map(chance => pauseOf(pace, chance))).toEqual([1_000, 2_000, 3_000])
})

test('where nobody has to be spared there is none', () => {
  expect(pauseOf({ least: 0, most: 0 }, 0.7)).toBe(0)
})

test('a picture says which version of the recipe took it', () => {
  const seen = { takenAt: 1, url: 'https://first.example/', jpeg: new Uint8Array(), digest: 'ab' }
  const toShot = shotOf(url => url.replace('.example', '.localhost'), { version: '1.2.0' })
  expect(toShot({ ...seen, isCropped: false, label: 'form' })).toEqual({
    ...seen,
    label: 'Form before it was sent',
    url: 'https://first.localhost/',
    recipeVersion: '1.2.0',
  })
})

test('a picture that is cropped says so', () => {
  const seen = { takenAt: 1, url: 'https://first.example/', jpeg: new Uint8Array(), digest: 'ab' }
  const toShot = shotOf(url => url, { version: '1.2.0' })
  const labelOf = (isCropped: boolean) => toShot({ ...seen, isCropped, label: 'results' }).label
  expect([true, false].map(labelOf)).toEqual(['Search results, cropped to listings', 'Search results'])
})

const noMailbox = {
  address: () => Promise.reject(new Error('no address is needed')),
  values: async () => null,
}

test.each([
  ['generateEmail', { id: 'a', actionType: 'generateEmail' }],
  [
    'a field for it',
    { id: 'a', actionType: 'fillForm', selector: 'form', elements: [{ type: 'email', selector: 'i' }] },
  ],
])('a search that gives an e-mail address gets one of its own, once a visit: %s', async (_, action) => {
  const steps = [{ stepType: 'scan', actions: [action] }]
  const rows = [{ is_active: true, recipe: { name: 'Folk', url: 'folk.example', version: '0.1.0', steps } }]
  const db = { select: () => ({ from: () => ({ where: async () => rows }) }) } as never
  const run = { random: () => 0, log: { debug: () => undefined } } as never
  const engine = recipeEngine({ db, run, rewrites: [], address: url => url, pace: { least: 0, most: 0 } })
  vi.mocked(runStep).mockReset()
  vi.mocked(runStep).mockResolvedValue(nothingRun('scan', { status: 'error', reason: 'over' }))
  let made = 0
  const mailbox = { ...noMailbox, address: async () => `r-${++made}@mail.example` }
  const scanner = await engine.scanner('folk', new AbortController().signal, mailbox)
  const own = { firstName: 'A', lastName: 'B', email: 'own@home.example' }
  await scanner?.search(own, null)
  await scanner?.search(own, null)
  expect(vi.mocked(runStep).mock.calls.map(([, input]) => input.email)).toEqual([
    'r-1@mail.example',
    'r-1@mail.example',
  ])
})

test('people are told a sentence; the recipe is judged by the engine’s own words', async () => {
  const steps = [{ stepType: 'scan', actions: [] }]
  const rows = [{ is_active: true, recipe: { name: 'Folk', url: 'folk.example', version: '0.1.0', steps } }]
  const db = { select: () => ({ from: () => ({ where: async () => rows }) }) } as never
  const run = { random: () => 0, log: { debug: () => undefined } } as never
  const engine = recipeEngine({ db, run, rewrites: [], address: url => url, pace: { least: 0, most: 0 } })
  const reason = 'extract s2: neither records nor the no-results element are on the page'
  vi.mocked(runStep).mockResolvedValue(nothingRun('scan', { status: 'error', reason }))
  const scanner = await engine.scanner('folk', new AbortController().signal, noMailbox)
  expect(await scanner?.search({ firstName: 'A', lastName: 'B' }, null)).toMatchObject({
    problem: 'The site didn’t answer the way we expected.',
    reason,
  })
})

test('a visit over HTTP isn’t begun where the recipe has come to need a browser', async () => {
  const steps = [{ stepType: 'scan', actions: [] }]
  const rows = [{ is_active: true, recipe: { name: 'Folk', url: 'folk.example', version: '0.1.0', steps } }]
  const db = { select: () => ({ from: () => ({ where: async () => rows }) }) } as never
  const run = { random: () => 0, log: { debug: () => undefined } } as never
  const engine = recipeEngine({ db, run, rewrites: [], address: url => url, pace: { least: 0, most: 0 } })
  const { signal } = new AbortController()
  await expect(engine.scanner('folk', signal, noMailbox, 'http')).rejects.toBeInstanceOf(NeedsBrowser)
})
