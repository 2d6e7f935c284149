// A page in a person's hands that stops answering can still be closed, and one that is resized without pause keeps up.
import type { Page } from 'playwright'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openLivePage } from './live-page.ts'
import { createTypedWords } from './typed-words.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function aPage() {
  const state = { hangs: false, sizes: [] as number[] }
  const never = Promise.withResolvers<never>().promise
  const answer = <T>(given: T) => (state.hangs ? never : Promise.resolve(given))
  const session = {
    on: () => undefined,
    send: (name: string, given?: { width?: number }) => {
      if (name === 'Emulation.setDeviceMetricsOverride') state.sizes.push(given?.width ?? 0)
      return answer({ identifier: '1', data: '' })
    },
    detach: () => answer(undefined),
  }
  const page = {
    context: () => ({ newCDPSession: async () => session }),
    on: () => undefined,
    off: () => undefined,
    frames: () => [],
    url: () => 'https://folk.example/form',
    setViewportSize: () => answer(undefined),
  }
  return { state, page: page as unknown as Page }
}
const options = () => ({ onPress: () => undefined, typed: createTypedWords() })

test('a page that hangs is closed all the same', async () => {
  const { state, page } = aPage()
  const live = await openLivePage(page, options())
  state.hangs = true
  const closed = live.close()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await closed).toBeUndefined()
})

test('a page that hangs from the start is not opened', async () => {
  const { state, page } = aPage()
  state.hangs = true
  const opened = openLivePage(page, options())
  const refused = expect(opened).rejects.toThrow('does not respond')
  await vi.advanceTimersByTimeAsync(10_000)
  await refused
})

test('of many sizes in a row, the page takes the first and the newest', async () => {
  const { state, page } = aPage()
  const live = await openLivePage(page, options())
  for (let width = 300; width < 1_300; width++) live.input({ type: 'room', width, height: 600, touch: false })
  await vi.advanceTimersByTimeAsync(100)
  expect(state.sizes).toEqual([300, 1_299])
  live.input({ type: 'room', width: 400, height: 600, touch: true })
  await vi.advanceTimersByTimeAsync(100)
  expect(state.sizes).toEqual([300, 1_299, 400])
})
