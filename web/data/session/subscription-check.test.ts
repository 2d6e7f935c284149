import { expect, test, vi } from 'vitest'
import { newId } from '#shared/lib/id.ts'
import type { SessionState } from './session-keeper.ts'
import { NOT_SUBSCRIBED, SubscriptionCheck } from './subscription-check.ts'

const PRO = { subscribed: true, subscription_tier: 'pro' }

function signedInDevice() {
  let state: SessionState = { status: 'loading' }
  const listeners = new Set<() => void>()
  const asked: ((answer: Promise<unknown>) => void)[] = []
  const check = new SubscriptionCheck({
    session: {
      state: () => state,
      subscribe: listener => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    api: { json: () => new Promise(resolve => asked.push(resolve as never)) },
  })
  const become = (next: SessionState) => {
    state = next
    for (const listener of listeners) listener()
  }
  const signIn = () =>
    become({ status: 'signed-in', user: { id: newId(), email: 'ada@example.com', fullName: 'Ada' } })
  return { check, become, signIn, asked, stop: check.follow() }
}

test('asks once per user, and forgets on signing out', async () => {
  const { check, become, signIn, asked } = signedInDevice()
  expect(asked).toHaveLength(0)
  signIn()
  become({ status: 'signed-in', user: { id: 'same', email: 'a@example.com', fullName: '' } })
  become({ status: 'signed-in', user: { id: 'same', email: 'new@example.com', fullName: '' } })
  expect(asked).toHaveLength(2)
  asked[1]?.(Promise.resolve(PRO))
  await expect.poll(() => check.state()).toEqual(PRO)
  become({ status: 'signed-out' })
  expect(check.state()).toEqual(NOT_SUBSCRIBED)
})

test('an answer that comes after signing out says nothing of whoever comes next', async () => {
  const { check, become, signIn, asked } = signedInDevice()
  signIn()
  become({ status: 'signed-out' })
  asked[0]?.(Promise.resolve(PRO))
  await Promise.resolve()
  expect(check.state()).toEqual(NOT_SUBSCRIBED)
})

test('a check that fails is noted, and nobody is told that they are subscribed', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { check, signIn, asked, stop } = signedInDevice()
  signIn()
  asked[0]?.(Promise.reject(new Error('offline')))
  await expect.poll(() => warned.mock.calls).toHaveLength(1)
  expect(check.state()).toEqual(NOT_SUBSCRIBED)
  stop()
  signIn()
  expect(asked).toHaveLength(1)
  warned.mockRestore()
})
