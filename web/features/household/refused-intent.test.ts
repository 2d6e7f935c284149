import { expect, test } from 'vitest'
import type { Intent } from '#shared/collections/intents.ts'
import { refusedIntent, refusedText } from './refused-intent.ts'

const NEEDED = { code: 'consent_needed', message: '' }

function wish(kind: string, payload: Intent['payload'], at: number, error: Intent['error'] = NEEDED): Intent {
  const created_at = `2026-11-22T12:00:0${at}.000Z`
  return { id: `${at}`, kind, payload, status: error ? 'failed' : 'done', result: null, error, created_at }
}

const ofJob = { personId: 'p', jobId: 'j' }
const ofPerson = { personId: 'p', jobId: null }

test('a removal knows of its own refused wish, and of nobody else’s', () => {
  expect(refusedIntent([wish('retry-removal', { job_id: 'j' }, 1)], ofJob)?.kind).toBe('retry-removal')
  expect(refusedIntent([wish('retry-removal', { job_id: 'other' }, 1)], ofJob)).toBeNull()
  expect(refusedIntent([wish('start-removals', { person_id: 'p' }, 1)], ofJob)).toBeNull()
})

test('a person’s page knows of starts that were refused', () => {
  expect(refusedIntent([wish('start-removals', { person_id: 'p' }, 1)], ofPerson)?.kind).toBe(
    'start-removals',
  )
})

test('what was asked again since, or failed for another reason, is no lack of consent', () => {
  const again = [wish('retry-removal', { job_id: 'j' }, 1), wish('retry-removal', { job_id: 'j' }, 2, null)]
  expect(refusedIntent(again, ofJob)).toBeNull()
  const other = { code: 'not_found', message: '' }
  expect(refusedIntent([wish('retry-removal', { job_id: 'j' }, 1, other)], ofJob)).toBeNull()
})

test('agreeing says what follows from it', () => {
  expect(refusedText('retry-removal').agree).toBe('Agree and try again')
  expect(refusedText(null).title).toBe('Paused')
})
