import { afterEach, expect, test, vi } from 'vitest'
import { UNREACHED } from '#web/content/codeless-failures.ts'
import { ApiError } from './api-error.ts'
import { errorText, failureOf } from './error-text.ts'

afterEach(() => vi.restoreAllMocks())

test('without an answer, or with a gateway’s, it was the network', () => {
  for (const error of [
    new ApiError(0, 'offline', 'fetch failed'),
    new ApiError(502, 'http_502', 'Bad Gateway'),
  ])
    expect(failureOf(error)).toEqual({ message: UNREACHED, offline: true })
})

test('a 503 of the product’s own says what has happened, wherever it comes up', () => {
  const away = new ApiError(503, 'unavailable', 'Pictures can’t be reached right now. Try again later.')
  expect(failureOf(away)).toEqual({ message: away.message, offline: false })
})

test('a code has one sentence; a screen can have words of its own for it', () => {
  const banned = new ApiError(400, 'user_banned', 'User is banned')
  expect(errorText(banned)).toBe('This account is locked. Please contact support.')
  expect(errorText(banned, { user_banned: 'Locked.' })).toBe('Locked.')
  const full = new ApiError(403, 'limit_reached', 'An account has room for 5 people.')
  expect(errorText(full)).toBe(full.message)
})

test('what’s no answer of the server is logged, and its text isn’t shown', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(failureOf(new TypeError('x is undefined'))).toEqual({
    message: 'Something went wrong. Please try again.',
    offline: false,
  })
  expect(log).toHaveBeenCalledOnce()
})
