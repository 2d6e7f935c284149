import { expect, test } from 'vitest'
import { afterTask } from './after-task.ts'
import type { JobView } from './job-view.ts'

const view = (id: string, minutes: number, isTheirs = true) =>
  ({
    job: {
      id,
      status: isTheirs ? 'requires_manual' : 'verification',
      assurance: 'none',
      waiting_for: isTheirs ? 'you' : 'broker',
    },
    template: null,
    replacedBy: null,
    minutes,
    siteName: id,
    standing: { key: isTheirs ? 'yours' : 'sent' },
  }) as unknown as JobView

test('says how many are left, how long they take, and the quickest of them', () => {
  const after = afterTask(
    [view('done', 3), view('long', 9), view('short', 2), view('sent', 0, false)],
    'done',
  )
  expect(after.text).toBe('Done. 2 left, about 11 minutes.')
  expect(after.next?.job.id).toBe('short')
})

test('one minute is one', () => {
  expect(afterTask([view('last', 1)], 'done').text).toBe('Done. 1 left, about 1 minute.')
})

test('nothing left is said in one sentence', () => {
  expect(afterTask([view('done', 3), view('sent', 0, false)], 'done')).toEqual({
    text: 'That’s everything that needed you.',
    next: null,
  })
})
