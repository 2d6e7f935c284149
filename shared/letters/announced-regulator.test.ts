import { expect, test } from 'vitest'
import { aPerson, aPlace } from '#tests/support/documents.ts'
import { announcedRegulator } from './announced-regulator.ts'

const from = (state: string) => aPerson({ places: [aPlace('Somewhere', state, true)] })
const AMERICAN = { country: ['US'] }

test('the authority of the home is named only with a law of that home, which tells it anyway', () => {
  expect(announcedRegulator('tx-tdpsa', AMERICAN, from('TX'))).toBe('Texas Attorney General')
  expect(announcedRegulator('ca-ccpa-cpra', AMERICAN, from('CA'))).toMatch(
    /^California Privacy Protection Agency/,
  )
  expect(announcedRegulator(null, AMERICAN, from('OH'))).toBeNull()
  // They have moved since.
  expect(announcedRegulator('tx-tdpsa', AMERICAN, from('OH'))).toBeNull()
})

test('under a law of Europe, it’s the authority where the broker is, and nothing of the home is told', () => {
  const german = announcedRegulator('gdpr', { country: ['DE'] }, from('TX'))
  expect(german).toBe('German Federal Commissioner for Data Protection')
  expect(announcedRegulator('gdpr', { country: ['DE', 'FR'] }, from('TX'))).toBeNull()
  expect(announcedRegulator('gdpr', { country: null }, null)).toBeNull()
})
