import { expect, test } from 'vitest'
import { notSentText, promiseText, sentText } from './sent-words.ts'

const nothing = { email: 'help@offlist.example', phone: null, hours: null, reply_hours: null, address: null }
const filed = { kind: 'filed', number: 'T-0000-0000', copy: true } as const

test('an answer is promised only within the hours that the operator has set', () => {
  expect(promiseText({ ...nothing, reply_hours: 24 })).toBe('We’ll get back to you within 24 hours.')
  expect([promiseText(nothing), promiseText(null), promiseText('failed')]).toEqual([null, null, null])
})

test('without a promise, what is true is said', () => {
  expect(sentText(filed, { ...nothing, reply_hours: 24 })).toBe('We’ll get back to you within 24 hours.')
  expect(sentText(filed, nothing)).toBe('We’ve emailed you its number.')
  expect(sentText({ ...filed, copy: false }, 'failed')).toBe('Its number is T-0000-0000.')
})

test.each([
  [20, 'in a minute'],
  [61, 'in 2 minutes'],
  [3600, 'in 60 minutes'],
  [7201, 'in 3 hours'],
])('after too many messages it says when the next one can be sent: %i seconds', (retryAfter, when) => {
  const refused = { kind: 'refused', message: 'No.', field: null, retryAfter } as const
  expect(notSentText(refused, true)).toContain(`You can send the next one ${when}.`)
})

test('offline, it says that nothing is lost, as far as that is so', () => {
  expect(notSentText({ kind: 'unreached' }, true)).toContain('saved in this tab')
  expect(notSentText({ kind: 'unreached' }, false)).not.toContain('saved')
})
