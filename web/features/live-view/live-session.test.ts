// A live view's session with a pretend socket and pretend time.
import { expect, test } from 'vitest'
import type { LiveInput, LiveMessage } from '#shared/protocol/live-view.ts'
import type { LiveViewEvents } from '#web/data/live-view.ts'
import { createViewSession } from './live-session.ts'

function openSession() {
  const sent: LiveInput[] = []
  const timers: { at: number; run: () => void }[] = []
  const told: { events: LiveViewEvents | null; isClosed: boolean } = { events: null, isClosed: false }
  const session = createViewSession({
    openSocket(events) {
      told.events = events
      return { send: input => sent.push(input), close: () => (told.isClosed = true) }
    },
    after(at, run) {
      const timer = { at, run }
      timers.push(timer)
      return () => void (timers.includes(timer) && timers.splice(timers.indexOf(timer), 1))
    },
  })
  const hear = (message: LiveMessage) => told.events?.message(message)
  return {
    session,
    sent,
    socket: told,
    hear,
    becomesYours: () => hear({ type: 'state', state: 'yours', task: 'Complete the captcha.', outcome: null }),
    picture: (jpeg: Blob) => told.events?.picture(jpeg),
    lose: () => told.events?.closed(),
    passTime() {
      for (const { run } of timers.splice(0)) run()
    },
    timers,
  }
}

test('inputs go to the page only while it’s the person’s; its size goes at once', () => {
  const { session, sent, hear, becomesYours } = openSession()
  session.resize({ width: 360, height: 520 }, true)
  session.send({ type: 'text', text: 'early' })
  becomesYours()
  session.send({ type: 'text', text: 'R7K' })
  hear({ type: 'state', state: 'running', task: null, outcome: null })
  session.send({ type: 'text', text: 'late' })
  expect(sent).toEqual([
    { type: 'room', width: 360, height: 520, touch: true },
    { type: 'text', text: 'R7K' },
  ])
})

test('giving the page back is said once; without an answer, the connection counts as lost', () => {
  const { session, sent, becomesYours, passTime, socket } = openSession()
  becomesYours()
  session.leave()
  session.leave()
  session.send({ type: 'text', text: 'late' })
  expect(sent).toEqual([{ type: 'leave' }])
  expect(session.state()).toMatchObject({ phase: 'yours', isLeaving: true })
  passTime()
  expect(session.state()).toMatchObject({ phase: 'lost', hadPage: true })
  expect(socket.isClosed).toBe(true)
})

test('“I’m done” waits for the server; without an answer, the person may say it again', () => {
  const { session, sent, becomesYours, passTime } = openSession()
  session.done()
  becomesYours()
  session.done()
  expect(session.state().isChecking).toBe(true)
  passTime()
  expect(session.state()).toMatchObject({ phase: 'yours', isChecking: false })
  session.done()
  expect(sent).toEqual([{ type: 'done' }, { type: 'done' }])
})

test('an answer in time leaves no timer behind', () => {
  const { session, hear, becomesYours, timers } = openSession()
  becomesYours()
  session.done()
  hear({ type: 'state', state: 'running', task: null, outcome: null })
  expect(timers).toEqual([])
  hear({ type: 'state', state: 'ended', task: null, outcome: 'sent' })
  expect(session.state()).toMatchObject({ phase: 'ended', outcome: 'sent' })
})

test('a screen that comes later gets the last picture, and none once the view has ended', () => {
  const { session, picture, lose, becomesYours } = openSession()
  const seen: Blob[] = []
  const [first, second, third] = [new Blob(['1']), new Blob(['2']), new Blob(['3'])]
  picture(first)
  picture(second)
  const unsubscribe = session.onPicture(jpeg => seen.push(jpeg))
  becomesYours()
  lose()
  picture(third)
  unsubscribe()
  expect(seen).toEqual([second])
  session.onPicture(jpeg => seen.push(jpeg))
  expect(seen).toEqual([second])
})

test('leaving the screen gives the page back; a form that is going out isn’t called off', () => {
  const one = openSession()
  one.becomesYours()
  one.session.stop()
  expect(one.sent).toEqual([{ type: 'leave' }])
  expect(one.socket.isClosed).toBe(true)
  const other = openSession()
  other.hear({ type: 'state', state: 'running', task: null, outcome: null })
  other.session.stop()
  expect(other.sent).toEqual([])
  expect(other.socket.isClosed).toBe(true)
})
