// A visit counts as complete only if every query ran and got an answer.
import { describe, expect, test } from 'vitest'
import type { PictureRule } from '#shared/recipe/picture-rule.ts'
import { aPerson, aPlace } from '#tests/support/documents.ts'
import { recordOf } from '#tests/support/fake-engine.ts'
import { personQueries } from './person-queries.ts'
import { type RunScan, visitSite } from './visit-site.ts'

type Answer = Awaited<ReturnType<RunScan>>

const never = new AbortController().signal
const answer = (given: Partial<Answer> = {}): Answer => ({
  status: 'not_found',
  extracted: [],
  shots: [],
  problem: null,
  ...given,
})
const record = (id: string) => recordOf('Marguerite Tolliver', 'Dayton', 'OH', '47', id)
const three = personQueries(
  aPerson({ places: [aPlace('Dayton', 'OH', true), aPlace('Troy', 'OH'), aPlace('Xenia', 'OH')] }),
)

const all: PictureRule = { isWorth: () => true, mayShow: () => true, isCropped: false }

/** Runs a visit whose queries get these answers in turn. Returns how many ran. */
async function visit(queries: typeof three, ...answers: readonly Answer[]) {
  let asked = 0
  const run: RunScan = async () => answers[asked++] ?? answer()
  return { ...(await visitSite(queries, run, never, all)), asked }
}

test('all answered is complete, with everything that was shown', async () => {
  const shown = await visit(
    three,
    answer({ status: 'found', extracted: [record('1')] }),
    answer(),
    answer({ status: 'found', extracted: [record('2')] }),
  )
  expect(shown).toMatchObject({ outcome: 'complete', problem: null, asked: 3 })
  expect(shown.records).toHaveLength(2)
})

test('a site that turns us away is left alone; what was seen counts', async () => {
  const shown = await visit(
    three,
    answer({ status: 'found', extracted: [record('1')] }),
    answer({ status: 'blocked', problem: 'Turned away.' }),
  )
  expect(shown).toMatchObject({ outcome: 'blocked', problem: 'Turned away.', asked: 2 })
  expect(shown.records).toHaveLength(1)
})

test('a question that failed leaves the visit incomplete, whatever came after', async () => {
  const shown = await visit(
    three,
    answer({ status: 'error', problem: 'No results page.' }),
    answer(),
    answer(),
  )
  expect(shown).toMatchObject({ outcome: 'error', problem: 'No results page.', asked: 3 })
})

describe('a person about whom nothing can be asked', () => {
  test('has not been looked for: that is no “not found”', async () => {
    const shown = await visit(personQueries(aPerson({ places: [] })))
    expect(shown.outcome).not.toBe('complete')
  })
})

test('a visit that is called off ends before its next question', async () => {
  const stop = new AbortController()
  const run: RunScan = async () => {
    stop.abort()
    return answer()
  }
  await expect(visitSite(three, run, stop.signal, all)).rejects.toThrow()
})

test('pictures are asked for until one shows records, and of two answers at most', async () => {
  const shot = {
    label: 'Search results',
    takenAt: 0,
    url: 'https://site.example/',
    jpeg: new Uint8Array(),
    digest: '',
  }
  const asked = async (...answers: readonly Answer[]) => {
    const wanted: boolean[] = []
    const run: RunScan = async (_, pictures) => {
      wanted.push(pictures !== null)
      return answers[wanted.length - 1] ?? answer()
    }
    const visit = await visitSite(three, run, never, all)
    return { wanted, shot: visit.shot }
  }
  const seen = { ...shot, digest: 'seen' }
  const found = answer({ status: 'found', extracted: [record('1')], shots: [seen] })
  expect(await asked(found)).toEqual({ wanted: [true, false, false], shot: seen })
  expect(await asked(answer({ shots: [shot] }), found)).toEqual({ wanted: [true, true, false], shot: seen })
  expect(await asked()).toEqual({ wanted: [true, true, true], shot: null })
})

test('a search that did not read everything leaves the visit incomplete; who was seen counts', async () => {
  const problem = 'The site lists more than was read.'
  const shown = await visit(
    three,
    answer({
      status: 'found',
      extracted: [record('1')],
      incomplete: 'the site lists more than was read',
      problem,
    }),
    answer(),
    answer(),
  )
  expect(shown).toMatchObject({ outcome: 'error', problem, asked: 3 })
  expect(shown.records).toHaveLength(1)
})

test('a lost network, browser or proxy is known by the engine’s own words, whatever people are told', async () => {
  const lost = (status: Answer['status'], reason: string) =>
    answer({ status, reason, problem: 'The site didn’t answer.' })
  const isOffline = async (given: Answer) => (await visit(three, given)).isOffline
  expect(await isOffline(lost('error', 'the page could not be loaded: net::ERR_INTERNET_DISCONNECTED'))).toBe(
    true,
  )
  expect(await isOffline(lost('error', 'the page could not be loaded: site.example has no address'))).toBe(
    true,
  )
  for (const reason of [
    'The browser at BROWSER_ENDPOINT isn’t there. Start it with `npm run browser`.',
    'navigate go: the browser failed',
    'navigate go: the page could not be loaded: the proxy did not answer',
  ])
    expect(await isOffline(lost('error', reason))).toBe(true)
  expect(await isOffline(lost('error', 'the page answered HTTP 503'))).toBe(false)
  expect(await isOffline(lost('blocked', 'the site refused'))).toBe(false)
})

test('a visit that runs out of time asks for nobody else, and says how many it has not asked for', async () => {
  let asked = 0
  const run: RunScan = async () => {
    asked += 1
    return { status: 'not_found', extracted: [], shots: [], problem: null }
  }
  const visit = await visitSite(three, run, never, all, () => asked < 2)
  expect(asked).toBe(2)
  expect(visit).toMatchObject({ outcome: 'complete', unasked: 1, answered: three.slice(0, 2) })
  // However slow a site is, each visit runs one query.
  const slow = await visitSite(three, run, never, all, () => false)
  expect(slow).toMatchObject({ unasked: 2, answered: three.slice(0, 1) })
})

test('a site that turns us away with a check that a person may pass is left alone, and says where to go on', async () => {
  const handoff = { url: 'https://first.example/check', remaining: 'Solve the puzzle.' }
  const shot = { label: 'Last page', takenAt: 1, url: handoff.url, jpeg: new Uint8Array(), digest: 'ab' }
  const run: RunScan = async () => {
    return { status: 'blocked', extracted: [], shots: [shot], problem: 'A puzzle.', handoff, retryAfterMs: 5 }
  }
  expect(await visitSite(three, run, never, all)).toMatchObject({
    ...{ outcome: 'blocked', problem: 'A puzzle.', retryAfterMs: 5 },
    // A picture of a puzzle shows no listing.
    shot: null,
    handoff: { ...handoff, shot },
  })
})

test('a search that only a person can finish ends the visit, with what was seen before and where to go on', async () => {
  const handoff = { url: 'https://first.example/check', remaining: 'Solve the puzzle.' }
  const shot = { label: 'Last page', takenAt: 1, url: handoff.url, jpeg: new Uint8Array(), digest: 'ab' }
  let asked = 0
  const run: RunScan = async () => {
    asked += 1
    return asked === 1
      ? { status: 'found', extracted: [record('1')], shots: [], problem: null }
      : { status: 'requires_manual', extracted: [], shots: [shot], problem: 'A puzzle.', handoff }
  }
  const visit = await visitSite(three, run, never, all)
  expect(asked).toBe(2)
  expect(visit).toMatchObject({
    outcome: 'error',
    problem: 'A puzzle.',
    records: [record('1')],
    // A picture of a puzzle shows no listing.
    shot: null,
    handoff: { ...handoff, shot },
  })
})
