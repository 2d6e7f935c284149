// The live view's socket: its first message has the ticket, and only what the contract knows comes through.
import { afterEach, expect, test, vi } from 'vitest'
import type { LiveMessage } from '#shared/protocol/live-view.ts'
import { type OpenRawSocket, openLiveSocket } from './live-view.ts'

const TICKET = { id: '0193f0a0-0000-7000-8000-000000000001', ticket: 't'.repeat(40) }

function openSocket() {
  const sent: unknown[] = []
  const messages: LiveMessage[] = []
  const pictures: Blob[] = []
  let closes = 0
  let path = ''
  let raw: Parameters<OpenRawSocket>[1] | null = null
  const socket = openLiveSocket(
    TICKET,
    {
      message: message => messages.push(message),
      picture: jpeg => pictures.push(jpeg),
      closed: () => {
        closes += 1
      },
    },
    (at, events) => {
      path = at
      raw = events
      return { send: text => sent.push(JSON.parse(text)), close: () => {} }
    },
  )
  return { socket, sent, messages, pictures, path, closes: () => closes, raw: () => raw }
}

afterEach(() => vi.restoreAllMocks())

test('the ticket goes in the first message and not in the address; what came earlier follows', () => {
  const { socket, sent, raw, path } = openSocket()
  socket.send({ type: 'room', width: 360, height: 520, touch: true })
  expect(sent).toEqual([])
  raw()?.opened()
  socket.send({ type: 'done' })
  expect(path).not.toContain(TICKET.ticket)
  expect(sent).toEqual([
    { type: 'open', ...TICKET },
    { type: 'room', width: 360, height: 520, touch: true },
    { type: 'done' },
  ])
})

test('pictures and messages come apart; what the contract doesn’t know is dropped', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { messages, pictures, raw } = openSocket()
  const jpeg = new Blob(['jpeg'])
  raw()?.received(jpeg)
  raw()?.received('{"type":"focus","field":"tel"}')
  raw()?.received('{"type":"focus","field":"retina"}')
  raw()?.received('not json')
  expect(pictures).toEqual([jpeg])
  expect(messages).toEqual([{ type: 'focus', field: 'tel' }])
  expect(warn).toHaveBeenCalledTimes(2)
  // What came isn't logged.
  expect(JSON.stringify(warn.mock.calls)).not.toContain('retina')
})

test('its end comes once, and not if we closed it', () => {
  const lost = openSocket()
  lost.raw()?.closed()
  lost.raw()?.closed()
  lost.socket.send({ type: 'done' })
  expect(lost.closes()).toBe(1)
  expect(lost.sent).toEqual([])
  const ours = openSocket()
  ours.socket.close()
  ours.raw()?.closed()
  expect(ours.closes()).toBe(0)
})
