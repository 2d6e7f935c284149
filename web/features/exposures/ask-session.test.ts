import { expect, test } from 'vitest'
import type { SeenListing } from '#shared/collections/exposure-scans.ts'
import {
  type AskSession,
  addStep,
  answeredBy,
  askAgain,
  cardsOf,
  currentCard,
  NEW_SESSION,
  openOf,
  outcomeOf,
  sessionProgress,
  storedOf,
  withoutStep,
  withQuestions,
} from './ask-session.ts'
import type { Exposure } from './exposure-view.ts'

const TELLING = { name: 'Ada Quinn', age: '70', relatives: ['Shirley Pruitt'] }

function asked(site: string, listing: Partial<SeenListing> = {}, key = 'k'): Exposure {
  const shown = {
    name: 'Ada Quinn',
    age: null,
    akas: [],
    places: [],
    phones: [],
    relatives: [],
    confidence: 0.5,
  }
  return {
    id: `${site} ${key}`,
    siteName: site,
    scan: { id: site, site_id: site, person_id: 'p' },
    listing: { ...shown, key, ...listing },
  } as unknown as Exposure
}
const sitesOf = (exposures: readonly Exposure[]) =>
  cardsOf(exposures).map(card => card.exposureIds.map(id => id.split(' ')[0]))
const all = (exposures: readonly Exposure[]) => new Set(exposures.map(({ id }) => id))

test('the same record on several sites is asked once', () => {
  const two = [
    asked('one', { ...TELLING, phones: ['1', '2'] }),
    asked('two', { ...TELLING, phones: ['2', '1'] }),
  ]
  expect(sitesOf(two)).toEqual([['one', 'two']])
})

test.each([
  ['another age', { ...TELLING, age: '69' }],
  ['another relative', { ...TELLING, relatives: ['Eugene Quinn'] }],
  ['one place more', { ...TELLING, places: ['Reno, NV'] }],
])('a record with %s is another question', (_, other) => {
  expect(sitesOf([asked('one', TELLING), asked('two', other)])).toEqual([['one'], ['two']])
})

test('a name, an age, and a town fit two people: such records are asked about one by one', () => {
  const few = { age: '70', places: ['Austin, TX'] }
  expect(sitesOf([asked('one', few), asked('two', few)])).toEqual([['one'], ['two']])
})

test('two entries of one site are two questions', () => {
  expect(sitesOf([asked('one', TELLING, 'a'), asked('one', TELLING, 'b')])).toEqual([['one'], ['one']])
})

test('the likeliest comes first, and what is found meanwhile comes last', () => {
  const [weak, strong] = [asked('weak', { confidence: 0.3 }), asked('strong', { confidence: 0.8 })]
  const session = withQuestions(NEW_SESSION, [weak, strong])
  expect(session.cards.map(({ id }) => id)).toEqual(['strong k', 'weak k'])
  const later = asked('later', { confidence: 0.9 })
  const longer = withQuestions(session, [weak, strong, later])
  expect(longer.cards.map(({ id }) => id)).toEqual(['strong k', 'weak k', 'later k'])
  expect(withQuestions(longer, [weak])).toBe(longer)
})

const three = [
  asked('a', { confidence: 0.9 }),
  asked('b', { confidence: 0.8 }),
  asked('c', { confidence: 0.7 }),
]
const step = (session: AskSession, cardId: string, said: 'yes' | 'no' | 'skip') =>
  addStep(session, { cardId, said, answered: said === 'skip' ? [] : [cardId] })

test('cards follow one another; one that somebody answered elsewhere is passed over', () => {
  const session = withQuestions(NEW_SESSION, three)
  expect(currentCard(session, all(three))?.id).toBe('a k')
  expect(sessionProgress(session, all(three))).toEqual({ at: 1, total: 3 })
  const next = step(session, 'a k', 'yes')
  const open = new Set(['c k'])
  expect(currentCard(next, open)?.id).toBe('c k')
  expect(sessionProgress(next, open)).toEqual({ at: 2, total: 2 })
})

test('an answer counts for the sites that show what was on the screen, not for one that changed meanwhile', () => {
  const sites = ['one', 'two', 'three'].map(site => asked(site, TELLING))
  const card = cardsOf(sites)[0]
  const changed = sites.map(one => (one.siteName === 'two' ? asked('two', { ...TELLING, age: '42' }) : one))
  const counts = (open: readonly Exposure[]) =>
    card && answeredBy(card, changed, all(open)).map(({ siteName }) => siteName)
  expect(card?.exposureIds).toHaveLength(3)
  expect(counts(changed)).toEqual(['one', 'three'])
  expect(counts(changed.slice(2))).toEqual(['three'])
})

test('skipped cards, and those whose answer was refused, are left and can be asked again', () => {
  let session = withQuestions(NEW_SESSION, three)
  session = step(step(step(session, 'a k', 'yes'), 'b k', 'skip'), 'c k', 'no')
  const open = new Set(['b k', 'c k'])
  expect(currentCard(session, open)).toBeNull()
  expect(outcomeOf(session, open)).toEqual({ answers: 1, listings: 1, left: 2 })
  expect(currentCard(askAgain(session, open), open)?.id).toBe('b k')
})

test('two answers to one card are the first, and taking it back leaves what was said of others', () => {
  const session = step(step(withQuestions(NEW_SESSION, three), 'a k', 'yes'), 'b k', 'no')
  expect(step(session, 'a k', 'no')).toBe(session)
  const [first] = session.steps
  expect(first && withoutStep(session, first).steps.map(({ cardId }) => cardId)).toEqual(['b k'])
})

test('an answer counts at once, also while this device is storing it; one that the server refused is a question again', () => {
  const [one, two] = [asked('one'), asked('two')]
  const session = addStep(withQuestions(NEW_SESSION, [one, two]), {
    cardId: one.id,
    said: 'yes',
    answered: [one.id],
  })
  const none = new Set<string>()
  expect(storedOf(session, [one, two], none)).toBe(none)
  expect(openOf(session, [one, two], none)).toEqual(new Set([two.id]))
  const stored = storedOf(session, [two], none)
  expect(openOf(session, [two], stored)).toEqual(new Set([two.id]))
  expect(openOf(session, [one, two], stored)).toEqual(new Set([one.id, two.id]))
})
