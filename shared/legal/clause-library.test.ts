import { expect, test } from 'vitest'
import { US_STATES } from '#shared/lib/us-state.ts'
import { threadTime } from '#tests/support/thread-time.ts'
import { allowedCitations, lawFor, REQUEST_TYPES } from './allowed-citations.ts'
import { draftFromClauses } from './clause-library.ts'
import type { DraftFacts } from './draft-facts.ts'
import { citesLaw } from './find-citations.ts'
import { STATE_LAWS } from './state-laws.ts'

const facts = (given: Partial<DraftFacts> = {}): DraftFacts => ({
  type: 'deletion_request',
  date: '2026-11-26T09:00:00.000Z',
  description: 'They list me with my old address.',
  name: 'Rosa Quinn',
  onBehalf: false,
  homeState: 'TX',
  siteName: 'First Finder',
  listingUrl: 'https://first.example/p/1',
  listingPlace: 'Austin, TX',
  ...given,
})
const written = (given?: Partial<DraftFacts>) => draftFromClauses(facts(given))

test('the same facts give the same text', () => {
  for (const type of REQUEST_TYPES) expect(written({ type })).toEqual(written({ type }))
})

test('whatever the type, the home and the day, each citation is an allowed one, and none else is in the text', () => {
  for (const type of REQUEST_TYPES)
    for (const { code } of [...US_STATES, { code: null }])
      for (const date of [
        '2019-06-01T00:00:00.000Z',
        '2025-01-10T00:00:00.000Z',
        '2026-11-26T00:00:00.000Z',
      ]) {
        const one = { type, homeState: code, date }
        const draft = written(one)
        const allowed = allowedCitations(one).map(({ text }) => text)
        expect(draft.citations.filter(text => !allowed.includes(text))).toEqual([])
        expect(draft.content).toContain('Rosa Quinn')
        if (type === 'gdpr_request') continue
        const rest = [...allowed]
          .sort((a, b) => b.length - a.length)
          .reduce((text, cite) => text.replaceAll(cite, '·'), draft.content)
        expect(citesLaw(rest), `${type} ${code}: ${rest}`).toBe(false)
      }
})

test('a law counts from its day, and only for its home', () => {
  for (const law of STATE_LAWS) {
    const before = new Date(Date.parse(law.from) - 1).toISOString()
    const question = { type: 'deletion_request', homeState: law.state } as const
    expect(lawFor({ ...question, date: `${law.from}T00:00:00.000Z` })).toBe(law)
    expect(lawFor({ ...question, date: before })).toBeNull()
    expect(law.verifiedOn).toMatch(/^2026-/)
    expect(law.source).not.toBe('')
  }
  expect(lawFor({ type: 'ccpa_request', homeState: 'TX', date: '2026-11-26T00:00:00.000Z' })).toBeNull()
  expect(written({ homeState: 'OH' }).citations).toEqual([])
})

test('a law that reaches only data from the person is not stretched', () => {
  const { content } = written({ homeState: 'UT' })
  expect(content).toContain('delete what you collected from me (Utah Code § 13-61-201)')
  expect(content).toContain('without claiming that the law requires it')
})

test('what stands in the way is answered by its clause', () => {
  const { content, obstacles } = written({
    description: 'They ignored my email, then asked for my passport and a fee. It came back in May.',
  })
  expect(obstacles).toEqual(['no_answer', 'id_asked', 'came_back', 'payment_asked'])
  expect(content).toContain('An earlier request went without an answer')
  expect(content).toContain('A copy of an identity document isn’t needed')
  expect(content).toContain('which source it came from')
  expect(content).toContain('without a charge')
})

test('a sentence that cites law is left out of the person’s words, and named', () => {
  const { content, leftOut } = written({
    description:
      'They sell my address. Under the Federal Data Dignity Act of 2019 you owe me money. Please stop.',
  })
  expect(content).not.toContain('without a charge')
  expect(content).toContain('They sell my address. Please stop.')
  expect(content).not.toContain('Dignity')
  expect(leftOut).toEqual(['Under the Federal Data Dignity Act of 2019 you owe me money.'])
})

test('for somebody else, it speaks as whoever writes', () => {
  for (const type of REQUEST_TYPES) {
    const { content } = written({ type, onBehalf: true, homeState: 'CA' })
    expect(content).toContain('I write on behalf of Rosa Quinn')
    expect(content).not.toMatch(/I live|I am the consumer/)
    expect(content.endsWith('For Rosa Quinn')).toBe(true)
  }
})

test.each([
  ['20,000 characters', 'They list me. '.repeat(1429).slice(0, 20_000)],
  ['20,000 characters without a blank', 'x'.repeat(20_000)],
  ['marks that regular expressions stumble over', '((((a.a.a.'.repeat(2000)],
  ['capitals', 'Aa '.repeat(6666)],
  ['halves of characters and controls', `\ud83d a\u0000b\u202e ${'🙂'.repeat(3000)}`],
  ['nothing known', ''],
])('%s takes under 50 ms, and fits', (_what, description) => {
  const { content } = written({ description })
  expect(threadTime(() => written({ description }))).toBeLessThan(50)
  expect(content.length).toBeLessThan(20_000)
  expect(content.isWellFormed()).toBe(true)
})
