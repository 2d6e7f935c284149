import { expect, test } from 'vitest'
import type { Intent } from '#shared/collections/intents.ts'
import { doneTimes } from './-next-up.ts'

const intent = (kind: string, payload: Record<string, unknown>, status = 'pending') =>
  ({ id: 'i', kind, payload, status, created_at: '2026-11-26T09:00:00.000Z' }) as Intent
const AT = Date.parse('2026-11-26T09:00:00.000Z')

test('a task is done when the person’s part is on its way; what failed or was only canceled isn’t', () => {
  const intents = [
    intent('complete-guide', { job_id: 'a' }),
    intent('email-removal', { job_id: 'b' }, 'failed'),
    intent('cancel-removal', { job_id: 'c' }),
  ]
  expect([...doneTimes(intents, ['removal a', 'removal b', 'removal c'])]).toEqual([['removal a', AT]])
})

test('an answer ends the question about all listings that showed the record', () => {
  const intents = [intent('confirm-listing', { scan_id: 's1', listing_key: 'k1' }, 'done')]
  expect([...doneTimes(intents, ['question s1 k1\ns2 k2', 'question s2 k2']).keys()]).toEqual([
    'question s1 k1\ns2 k2',
  ])
})
