import { expect, test } from 'vitest'
import { failureText, refusedRowText } from './failure-text.ts'

test('a schema’s own text never reaches a person', () => {
  const raw = { code: 'validation_failed', message: 'listings.0.scan_id: Invalid input: expected string' }
  expect(failureText(raw)).toBe('The server couldn’t do this. Nothing changed.')
  expect(failureText({ code: 'internal', message: 'relation "x" does not exist' })).not.toContain('relation')
  expect(failureText(null)).toBe('The server couldn’t do this. Nothing changed.')
  expect(refusedRowText({ code: 'invalid', message: 'names.0: Too small' })).toBe(
    'The server couldn’t accept this.',
  )
})

test('what the server writes for people is shown', () => {
  const place = { code: 'validation_failed', message: 'First, add a place this person has lived.' }
  expect(failureText(place)).toBe(place.message)
  const over = { code: 'transition_not_allowed', message: 'This removal is already over.' }
  expect(failureText(over)).toBe(over.message)
  expect(failureText({ code: 'unknown_kind', message: 'There’s no such function.' })).toContain('Reload')
})

test('a full plan and an unclear letter say so in the outbox too, not only in the message', () => {
  for (const code of ['limit_reached', 'request_under_way', 'unknown_site', 'too_many_letters'])
    expect(failureText({ code, message: 'We already wrote to them.' })).toBe('We already wrote to them.')
  const full = { code: 'limit_reached', message: 'An account has room for 5 people.' }
  expect(refusedRowText(full)).toBe(full.message)
})

test('what is gone is called the same for a request and for a row', () => {
  const gone = { code: 'not_found', message: 'There’s no such removal.' }
  expect(failureText(gone)).toBe('It no longer exists.')
  expect(refusedRowText(gone)).toBe('It no longer exists.')
})
