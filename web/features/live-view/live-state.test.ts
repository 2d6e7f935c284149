// What a live view shows, message by message.
import { expect, test } from 'vitest'
import type { LiveMessage } from '#shared/protocol/live-view.ts'
import { type LiveEvent, nextLiveState, OPENING } from './live-state.ts'

const message = (given: LiveMessage): LiveEvent => ({ type: 'message', message: given })
const enters = (state: 'opening' | 'yours' | 'running', task: string | null = null) =>
  message({ type: 'state', state, task, outcome: null })
const after = (...events: LiveEvent[]) => events.reduce(nextLiveState, OPENING)
const YOURS = enters('yours', 'Complete the captcha on this page.')

test('the page becomes the person’s with a task, and goes on without them', () => {
  expect(after(YOURS)).toMatchObject({ phase: 'yours', task: 'Complete the captcha on this page.' })
  const running = after(YOURS, message({ type: 'focus', field: 'text' }), enters('running'))
  expect(running).toMatchObject({ phase: 'running', task: null, field: 'none' })
})

test('the page’s size, host and focus are the last ones told', () => {
  const size = message({ type: 'size', width: 360, height: 520, host: 'a.example' })
  const moved = message({ type: 'size', width: 360, height: 520, host: 'b.example' })
  expect(after(YOURS, size, moved, message({ type: 'focus', field: 'tel' }))).toMatchObject({
    page: { width: 360, height: 520, host: 'b.example' },
    field: 'tel',
  })
})

test('after “I’m done”, the button waits for the server, but not forever', () => {
  expect(after(YOURS, { type: 'done' }).isChecking).toBe(true)
  expect(after(YOURS, { type: 'done' }, { type: 'unanswered' }).isChecking).toBe(false)
  expect(after(YOURS, { type: 'done' }, enters('running')).isChecking).toBe(false)
  expect(after({ type: 'done' }).isChecking).toBe(false)
})

test('its end is final, and an end without an outcome isn’t called a success', () => {
  const ended = after(YOURS, message({ type: 'state', state: 'ended', task: null, outcome: 'sent' }))
  expect(nextLiveState(ended, YOURS)).toMatchObject({ phase: 'ended', outcome: 'sent' })
  expect(nextLiveState(ended, { type: 'closed' })).toMatchObject({ phase: 'ended', outcome: 'sent' })
  const mute = after(message({ type: 'state', state: 'ended', task: null, outcome: null }))
  expect(mute.outcome).toBe('unknown')
})

test('a socket that closes early is a lost connection; the form may have gone out if the person had it', () => {
  expect(after(enters('opening'), { type: 'closed' })).toMatchObject({ phase: 'lost', hadPage: false })
  expect(after(YOURS, enters('running'), { type: 'closed' })).toMatchObject({ phase: 'lost', hadPage: true })
})

test('only the server says what came of a page that was given back', () => {
  const left = after(YOURS, { type: 'leave' }, enters('running'))
  expect(left).toMatchObject({ phase: 'running', isLeaving: true })
  const settled = message({ type: 'state', state: 'ended', task: null, outcome: 'waiting' })
  expect(nextLiveState(left, settled)).toMatchObject({ phase: 'ended', outcome: 'waiting' })
  expect(nextLiveState(left, { type: 'closed' })).toMatchObject({ phase: 'lost', outcome: null })
})
