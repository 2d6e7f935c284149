import { expect, test } from 'vitest'
import { createEndpointGuard } from './endpoint-guard.ts'

const guard = createEndpointGuard({
  allowOrigins: ['https://localhost:9999'],
  isPublicAddress: address => address.startsWith('8.'),
})

test('push services of browsers pass', () => {
  for (const endpoint of [
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://db5p.notify.windows.com/w/?token=abc',
    'https://8.8.8.8/push/1',
  ])
    expect(guard.allows(endpoint), endpoint).toBe(true)
})

test('an allowed origin passes with every path, and its neighbours do not', () => {
  expect(guard.allows('https://localhost:9999/push/1?x=1')).toBe(true)
  expect(guard.allows('https://localhost:9998/push/1')).toBe(false)
  expect(guard.allows('https://me@localhost:9999/push/1')).toBe(false)
  expect(guard.allows('http://localhost:9999/push/1')).toBe(false)
})

test('only what is not allowed by its origin is looked up with care', () => {
  expect(guard.lookupFor('https://localhost:9999/1')).toBeUndefined()
  expect(guard.lookupFor('https://push.example/1')).toBeTypeOf('function')
})
