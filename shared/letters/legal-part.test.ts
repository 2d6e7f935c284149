import { expect, test } from 'vitest'
import { aPerson, aPlace, aSite, START } from '#tests/support/documents.ts'
import { aDraft } from '#tests/support/letter-drafts.ts'
import { clockOfLetter } from './clock-of-letter.ts'
import { legalPart } from './legal-part.ts'

const site = aSite({ country: ['US'] })
const livingIn = (state: string) => aPerson({ places: [aPlace('Somewhere', state, true)] })
const sent = { ...aDraft(), status: 'sent' as const, kind: 'removal' as const }
const clock = clockOfLetter(
  { ...sent, sent_at: new Date(START).toISOString() },
  { before: null, letters: [], site, person: livingIn('TX') },
)

test('a reminder cites the law of its letter and the day by which an answer was due', () => {
  const { law, answerDue } = legalPart(clock, site, livingIn('TX'), '2027-02-01')
  expect(law).not.toBeNull()
  expect(answerDue).toBe('2027-01-05')
})

test('it cites nothing once the person has moved away from that law, or was deleted', () => {
  for (const person of [livingIn('OH'), null])
    expect(legalPart(clock, site, person, '2027-02-01')).toEqual({
      law: null,
      answerDue: null,
      regulator: null,
    })
})
