// The privacy score, and how much a listing gives away.
import { expect, test } from 'vitest'
import { privacyScore, riskLevel } from './score.ts'

test.each([
  [[], 0],
  [['pending', 'pending'], 0],
  [['found'], 0],
  [['not_found'], 100],
  [['found', 'not_found', 'not_found'], 67],
  [['found', 'found', 'not_found'], 33],
  [['found', 'pending', 'not_found'], 50],
  [['unsure', 'found'], 50],
])('%j scores %i', (statuses, score) => {
  expect(privacyScore(statuses)).toBe(score)
})

const nothing = { places: [] as string[], phones: [] as string[], relatives: [] as string[] }

test.each([
  [{}, 'Low'],
  [{ places: ['Dayton, OH'] }, 'Low'],
  [{ places: ['Dayton, OH', '12 Elm St, Dayton, OH 45402'] }, 'Medium'],
  [{ phones: ['(937) 555-01##'] }, 'Medium'],
  [{ relatives: ['Ann Tolliver'] }, 'Medium'],
  [{ phones: ['(937) 555-01##'], relatives: ['Ann Tolliver'] }, 'High'],
  [{ places: ['12 Elm St'], phones: ['(937) 555-01##'], relatives: ['Ann Tolliver'] }, 'Very High'],
] as const)('%j is %s', (shown, risk) => {
  expect(riskLevel({ ...nothing, ...shown })).toBe(risk)
})
