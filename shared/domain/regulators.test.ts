// Which authority takes a complaint, and that every one can be reached.
import { expect, test } from 'vitest'
import { US_STATES } from '#shared/lib/us-state.ts'
import { EEA_COUNTRIES } from './deadline/europe-holidays.ts'
import { LAWS } from './deadline/laws-table.ts'
import { fittingCount, regulatorChoices, regulatorFor } from './regulators.ts'
import { REGULATORS } from './regulators-table.ts'

test('each has an https address, a source, and an id of its own', () => {
  for (const { page, form, source, verifiedOn } of REGULATORS) {
    for (const address of form === null ? [page] : [page, form])
      expect(new URL(address)).toMatchObject({ protocol: 'https:', username: '', hash: '' })
    expect(source).not.toBe('')
    expect(verifiedOn).toMatch(/^20\d\d-\d\d-\d\d$/)
  }
  expect(new Set(REGULATORS.map(({ id }) => id)).size).toBe(REGULATORS.length)
})

test.each(US_STATES)('$name has one of its own, with or without a law', ({ code }) => {
  const residence = `US-${code}`
  const laws = LAWS.filter(({ covers }) => covers.includes(residence)).map(({ id }) => id)
  for (const law of [null, ...laws]) expect(regulatorFor({ residence, law }).covers).toBe(residence)
  expect(regulatorChoices({ residence, law: null })[1]?.covers).toMatch(/^US/)
})

test.each([...EEA_COUNTRIES, 'GB'])('%s has a data protection authority', country => {
  expect(regulatorFor({ residence: country, law: null })).toMatchObject({ covers: country, kind: 'privacy' })
})

test('in California, the privacy agency enforces its laws, and the Attorney General the rest', () => {
  const idOf = (law: 'ca-ccpa-cpra' | null) => regulatorFor({ residence: 'US-CA', law }).id
  expect(idOf('ca-ccpa-cpra')).toBe('us-ca-cppa')
  expect(idOf(null)).toBe('us-ca')
})

test('under the GDPR, somebody in Ohio turns to the authority of the broker’s country', () => {
  const ask = (brokerCountries: string[]) =>
    regulatorFor({ residence: 'US-OH', law: 'gdpr', brokerCountries }).id
  expect(ask(['DE'])).toBe('de')
  // Several countries, or one that the law doesn't cover: we can't tell.
  expect(ask(['DE', 'US'])).toBe('us-oh')
  expect(ask(['US'])).toBe('us-oh')
})

test('without a home it’s the Federal Trade Commission; every other one may still be chosen', () => {
  const question = { residence: null, law: null }
  expect(regulatorFor(question).id).toBe('us-ftc')
  expect(fittingCount(question)).toBe(1)
  expect(new Set(regulatorChoices(question))).toEqual(new Set(REGULATORS))
  expect(regulatorChoices(question)).toHaveLength(REGULATORS.length)
})
