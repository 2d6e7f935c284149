// A tap on a notification: the open window goes there without a reload, else one is opened.
import { expect, test, vi } from 'vitest'
import { type AppWindow, openWindow } from './open-window.ts'

function aWindow(given: { focused?: boolean; answers?: boolean; canNavigate?: boolean } = {}) {
  const went: string[] = []
  const window: AppWindow = {
    focused: given.focused ?? false,
    postMessage(message, [port]) {
      went.push(`told ${(message as { path: string }).path}`)
      if (given.answers ?? true) (port as MessagePort).postMessage({ went: true })
    },
    async navigate(path) {
      if (given.canNavigate === false) throw new TypeError('not controlled')
      went.push(`reloaded ${path}`)
    },
    async focus() {
      went.push('focused')
      throw new DOMException('no activation', 'InvalidAccessError')
    },
  }
  return { window, went }
}

const on = (...windows: AppWindow[]) => {
  const opened: string[] = []
  return {
    opened,
    deps: { windows: async () => windows, openWindow: async (path: string) => opened.push(path) },
  }
}

test('with no window, one is opened', async () => {
  const { deps, opened } = on()
  await openWindow(deps, '/removals/1')
  expect(opened).toEqual(['/removals/1'])
})

test('an open window goes there by itself and comes to the front, even if the browser will not have it', async () => {
  const { window, went } = aWindow()
  const { deps, opened } = on(window)
  await openWindow(deps, '/removals/1')
  expect(went).toEqual(['told /removals/1', 'focused'])
  expect(opened).toEqual([])
})

test('the focused one is taken', async () => {
  const [back, front] = [aWindow(), aWindow({ focused: true })]
  await openWindow(on(back.window, front.window).deps, '/dashboard')
  expect(back.went).toEqual([])
  expect(front.went).toContain('told /dashboard')
})

test('a page that does not answer is navigated, and where that is not allowed, one is opened', async () => {
  vi.useFakeTimers()
  try {
    const mute = aWindow({ answers: false })
    const first = openWindow(on(mute.window).deps, '/scan')
    await vi.runAllTimersAsync()
    await first
    expect(mute.went).toContain('reloaded /scan')
    const foreign = aWindow({ answers: false, canNavigate: false })
    const { deps, opened } = on(foreign.window)
    const second = openWindow(deps, '/scan')
    await vi.runAllTimersAsync()
    await second
    expect(opened).toEqual(['/scan'])
  } finally {
    vi.useRealTimers()
  }
})
