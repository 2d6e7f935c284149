import { expect, test } from 'vitest'
import { aPerson, aPlace, aSite } from '#tests/support/documents.ts'
import { lawOfLetter } from './law-of-letter.ts'

const SENT = { kind: 'removal', sentOn: '2026-11-23' } as const
const at = (state: string) => aPerson({ places: [aPlace('Town', state, true)] })

test('a home in Virginia gives the broker the 45 days of Virginia’s law', () => {
  expect(lawOfLetter(SENT, aSite(), at('VA'))).toMatchObject({
    law: 'va-vcdpa',
    right: 'delete',
    answerBy: '2027-01-07',
  })
})

test('where deletion covers only what the person gave, the opt-out’s time runs', () => {
  expect(lawOfLetter(SENT, aSite(), at('CA'))).toMatchObject({ law: 'ca-ccpa-cpra', right: 'opt_out' })
})

test('no law without a home, in a state without one, or for a broker whose country we don’t know', () => {
  expect(lawOfLetter(SENT, aSite(), aPerson({ places: [] }))).toBeNull()
  expect(lawOfLetter(SENT, aSite(), null)).toBeNull()
  expect(lawOfLetter(SENT, aSite(), at('FL'))).toBeNull()
  expect(lawOfLetter(SENT, aSite({ country: null }), at('VA'))).toBeNull()
  expect(lawOfLetter({ ...SENT, kind: 'complaint' }, aSite(), at('VA'))).toBeNull()
})

test('an extension moves the deadline only if it was announced in time', () => {
  const extended = (extendedOn: string) => lawOfLetter({ ...SENT, extendedOn }, aSite(), at('VA'))
  expect(extended('2026-12-10')?.extendedTo).toBe('2027-02-21')
  expect(extended('2027-01-08')?.extendedTo).toBeNull()
})
