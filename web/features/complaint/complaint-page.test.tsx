// The page of a complaint shows the suggested regulator, the text and both files, and says when it's too early.
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { fittingCount, regulatorChoices } from '#shared/domain/regulators.ts'
import { must } from '#shared/lib/must.ts'
import type { ComplaintRows } from '#shared/reports/complaint-rows.ts'
import { COMPLAINED_AT, complaintSources, rowsOfComplaint } from '#tests/support/complaint-rows.ts'
import { complaintName } from './complaint-files.tsx'
import { ComplaintPage } from './complaint-page.tsx'

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
const { sources, job } = complaintSources()
const rows = rowsOfComplaint(sources, job)
const question = { residence: 'US-CA', law: job.clock?.law ?? null }

function drawn(given: ComplaintRows): string {
  const choices = regulatorChoices(question)
  return renderToStaticMarkup(
    <RouterContextProvider router={router as never}>
      <ComplaintPage
        complaint={{
          rows: given,
          choices,
          fitting: fittingCount(question),
          choose: () => undefined,
          chooseLanguage: () => undefined,
        }}
        loadFile={async () => null}
        now={Date.parse(COMPLAINED_AT)}
      />
    </RouterContextProvider>,
  )
}

test('the regulator of their state is suggested, with its form in a new tab and the source of its address', () => {
  const markup = drawn(rows)
  expect(markup).toMatch(/<option value="us-ca-cppa" selected="">California Privacy Protection Agency/)
  expect(markup).toMatch(
    /href="https:\/\/cppa\.ca\.gov\/webapplications\/complaint" target="_blank" rel="noopener noreferrer"/,
  )
  expect(markup).toContain('have this address. We checked it on November 26, 2026.')
  expect(markup).toContain('<option value="us-ftc">Federal Trade Commission</option>')
  expect(markup).toContain('<option value="fr">French Data Protection Authority, FR</option>')
})

test('the text can be copied, and both files can be made', () => {
  const markup = drawn(rows)
  expect(markup).toContain('Truefolk hasn’t answered it, and its answer is 16 days late.')
  expect(markup).toContain('Copy<span class="sr-only"> the text for the form</span>')
  expect(markup).toContain('4 letters and replies in full, 6 events with dates')
  for (const label of ['Download packet', 'Download evidence']) expect(markup).toContain(label)
  expect(complaintName(rows, 'packet')).toBe('complaint-truefolk-2026-11-26.pdf')
  expect(complaintName(rows, 'evidence')).toBe('complaint-truefolk-2026-11-26.zip')
})

test('a regulator whose form we aren’t sure of is reached by its page', () => {
  const alaska = regulatorChoices({ residence: 'US-AK', law: null })[0]
  const markup = drawn({ ...rows, regulator: alaska ?? rows.regulator })
  expect(markup).toContain('Open their page')
  expect(markup).not.toContain('Open their form')
})

test('the text is in the regulator’s language, and in English elsewhere', () => {
  expect(drawn(rows)).toMatch(/value="en"[^>]*checked=""|checked=""[^>]*value="en"/)
  const german = must(
    regulatorChoices(question).find(({ id }) => id === 'de'),
    'German authority',
  )
  const abroad = rowsOfComplaint(sources, job, new Map(), german)
  expect(abroad.language).toBe('de')
  expect(drawn(abroad)).toContain('Sehr geehrte Damen und Herren')
})

test('a reply that nobody has read may be the answer: the text doesn’t claim silence, and the page says to read it', () => {
  const letters = rows.letters.map(one =>
    one.reading ? { ...one, reading: { ...one.reading, settled: false } } : one,
  )
  const clock = job.clock && { ...job.clock, law: null }
  for (const given of [
    { ...rows, letters },
    { ...rows, letters, job: { ...rows.job, clock } },
  ]) {
    const markup = drawn(given)
    expect(markup).toContain('Read their reply first')
    expect(markup).not.toMatch(/hasn’t answered|days late/)
  }
  expect(drawn(rows)).not.toContain('Read their reply first')
})

test('while their time runs, it says so', () => {
  const clock = job.clock && { ...job.clock, answer_by: '2026-12-24' }
  expect(drawn(rows)).not.toContain('They still have time to answer')
  expect(drawn({ ...rows, job: { ...rows.job, clock } })).toContain('They still have time to answer')
})

test('before any request went out, there’s nothing to complain about, nor after one that only came back', () => {
  const [letter] = rows.letters
  const returned = { ...must(letter, 'letter'), status: 'bounced' } as const
  for (const letters of [[], [returned]]) {
    const markup = drawn({ ...rows, job: { ...rows.job, clock: null }, letters, updates: [] })
    expect(markup).toContain('You can’t complain yet')
    expect(markup).not.toContain('Download')
  }
})
