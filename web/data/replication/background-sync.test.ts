import { expect, test, vi } from 'vitest'
import { watchBackgroundSync } from './background-sync.ts'
import type { SyncState } from './sync-report.ts'

const FINE: SyncState = {
  state: 'up_to_date',
  pending: 0,
  failed: 0,
  refused: 0,
  conflicts: 0,
  lastInStepAt: null,
  updateNeeded: false,
}

function page(requestReplay?: () => Promise<boolean>) {
  let state = FINE
  const listeners = new Set<() => void>()
  const view = { show: (_: boolean) => {} }
  let requests = 0
  const request = async () => {
    requests += 1
    return true
  }
  const stop = watchBackgroundSync({
    sync: {
      state: () => state,
      subscribe(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    environment: {
      requestReplay: requestReplay ?? request,
      onVisibility(listener) {
        view.show = listener
        return () => {
          view.show = () => {}
        }
      },
    },
  })
  const become = (change: Partial<SyncState>) => {
    state = { ...state, ...change }
    for (const listener of [...listeners]) listener()
  }
  return { become, stop, requests: () => requests, hide: () => view.show(false), show: () => view.show(true) }
}

test('9.8 what waits offline asks for the background once, until it has left', () => {
  const { become, requests } = page()
  become({ state: 'offline' })
  expect(requests()).toBe(0)
  become({ pending: 1 })
  become({ pending: 2 })
  expect(requests()).toBe(1)
  become({ state: 'up_to_date', pending: 0 })
  become({ state: 'offline', pending: 1 })
  expect(requests()).toBe(2)
})

test('9.8 a page that is hidden or left while something waits asks each time', () => {
  const { become, hide, show, requests } = page()
  hide()
  expect(requests()).toBe(0)
  become({ state: 'syncing', pending: 1 })
  expect(requests()).toBe(0)
  show()
  hide()
  hide()
  expect(requests()).toBe(2)
})

test('9.8 where the browser cannot or will not, nothing breaks', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { become, hide, stop } = page(() => Promise.reject(new Error('NotAllowedError')))
  become({ state: 'offline', pending: 1 })
  hide()
  await Promise.resolve()
  stop()
  const none = watchBackgroundSync({
    sync: { state: () => ({ ...FINE, state: 'offline', pending: 1 }), subscribe: () => () => {} },
    environment: {},
  })
  none()
  warned.mockRestore()
})
