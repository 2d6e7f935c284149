import { expect, test } from 'vitest'
import type { Intent } from '#shared/collections/intents.ts'
import { waitingText } from '#shared/protocol/function-words.ts'
import { functionPayloads } from '#shared/protocol/functions.ts'
import { outcomeToast, settledSince } from './intent-outcome.ts'

const intent = (kind: string, status: Intent['status'], payload: Intent['payload'] = {}): Intent => ({
  id: `${kind}-${status}`,
  kind,
  payload,
  status,
  result: null,
  error: null,
  created_at: '2026-11-21T09:00:00.000Z',
})

const names = { siteOfJob: (id: string) => (id === 'j' ? 'Truefolk' : null), nameOfPerson: () => 'Ada Quinn' }

test('every function that can fail has a message for it, and a name of its own', () => {
  for (const kind of Object.keys(functionPayloads)) {
    expect(outcomeToast(intent(kind, 'failed'))?.tone).toBe('destructive')
    expect(waitingText(intent(kind, 'pending'), names)).not.toBe(kind)
  }
})

test('a letter that the person sent is recorded', () => {
  expect(outcomeToast(intent('record-letter', 'done', { siteName: 'Truefolk' }))?.title).toBe(
    'Letter recorded',
  )
})

test('a start that left listings out says how many; one that started all needs no message', () => {
  const start = (named: number, started: number) =>
    outcomeToast({
      ...intent('start-removals', 'done', { person_id: 'p', listings: Array(named).fill({}) }),
      result: { jobs: Array.from({ length: started }, (_, index) => `job-${index}`) },
    })
  expect(start(4, 4)).toBeNull()
  expect(start(4, 3)).toMatchObject({ title: '3 of 4 removals started', tone: 'destructive' })
  expect(start(4, 3)?.description).toMatch(/^One listing has changed since/)
  expect(start(4, 0)?.title).toBe('No removals were started')
})

test('what the screen shows by itself raises no message', () => {
  expect(outcomeToast(intent('start-scan', 'done'))).toBeNull()
  expect(outcomeToast(intent('email-removal', 'done'))).toBeNull()
})

test('only what was seen waiting, or was made since, is news when it is settled', () => {
  const made = Date.parse('2026-11-21T09:00:00.000Z')
  const now = [intent('a', 'done'), intent('b', 'done'), intent('c', 'failed'), intent('d', 'pending')]
  const before = new Map([
    ['a-done', 'accepted'],
    ['b-done', 'done'],
    ['d-pending', 'pending'],
  ])
  const kinds = (since: number) => settledSince(now, before, since).map(item => item.kind)
  expect(kinds(made + 1)).toEqual(['a'])
  // Created while the app was open, and settled too fast to be seen waiting.
  expect(kinds(made)).toEqual(['a', 'c'])
})

test('the outbox says what waits, with the names that the device knows', () => {
  expect(waitingText(intent('complete-guide', 'pending', { job_id: 'j' }), names)).toBe(
    'Guide complete on Truefolk',
  )
  expect(waitingText(intent('complete-guide', 'pending', { job_id: 'x' }), names)).toBe('Guide complete')
  expect(waitingText(intent('start-scan', 'pending', { person_id: 'p' }), names)).toBe('Scan for Ada Quinn')
})

test('a letter that we refuse says why; one that failed has the text of the specification', () => {
  const failed = (error: Intent['error']) => outcomeToast({ ...intent('email-removal', 'failed'), error })
  const over = { code: 'transition_not_allowed', message: 'This removal is already over.' }
  expect(failed(over)).toMatchObject({ title: 'Failed to Send Email', description: over.message })
  expect(failed({ code: 'internal', message: 'relation "x" does not exist' })?.description).toBe(
    'There was an error sending your removal request. Please try again.',
  )
})
