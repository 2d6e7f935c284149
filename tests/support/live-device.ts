// A device with a live view: it stores what it's sent, and waits for what a test expects.
import type { WebSocket } from 'ws'
import { type LiveMessage, type LiveViewTicket, liveMessage } from '#shared/protocol/live-view.ts'

export type Device = Awaited<ReturnType<typeof followDevice>>

/** Follows a socket from its opening on. */
export async function followDevice(socket: WebSocket) {
  const messages: LiveMessage[] = []
  const pictures: Buffer[] = []
  const waiting = new Set<() => void>()
  const tell = () => {
    for (const ask of waiting) ask()
  }
  socket.on('message', (data: Buffer, isBinary) => {
    if (isBinary) pictures.push(data)
    else messages.push(liveMessage.parse(JSON.parse(String(data))))
    tell()
  })
  socket.on('error', () => undefined)
  const closed = new Promise<number>(resolve => socket.once('close', resolve))
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('unexpected-response', (_, response) => reject(new Error(`refused ${response.statusCode}`)))
  })
  const until = (isTrue: () => boolean) =>
    new Promise<void>(resolve => {
      const ask = () => {
        if (!isTrue()) return
        waiting.delete(ask)
        resolve()
      }
      waiting.add(ask)
      ask()
    })
  const states = () => messages.flatMap(one => (one.type === 'state' ? [one] : []))
  const send = (message: unknown) => socket.send(JSON.stringify(message))
  return {
    socket,
    messages,
    pictures,
    /** The code that the socket closed with. */
    closed,
    send,
    open: ({ id, ticket }: Pick<LiveViewTicket, 'id' | 'ticket'>) => send({ type: 'open', id, ticket }),
    until,
    untilState: (state: string) => until(() => states().some(one => one.state === state)),
    outcome: () => states().find(one => one.state === 'ended')?.outcome ?? null,
  }
}
