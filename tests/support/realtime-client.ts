// A client of /realtime/v1 that stores its messages and waits for the ones a test expects.
import { WebSocket } from 'ws'
import { type ServerMessage, serverMessage } from '#shared/protocol/realtime.ts'

type Change = Extract<ServerMessage, { type: 'change' }>

export type RealtimeClient = {
  socket: WebSocket
  /** All messages so far, parsed by the protocol's schema. */
  messages: ServerMessage[]
  changes: () => Change[]
  /** Ids of all documents so far, in order of arrival. */
  ids: () => string[]
  /** Resolves once `isTrue`, checked after each message. Rejects if the socket closes first. */
  until: (isTrue: () => boolean) => Promise<void>
  /** The close code, once closed. */
  closed: Promise<number>
  close: () => Promise<void>
}

/** Opens a socket and waits for the initial `resync`. @throws `Refused` with the status if rejected. */
export async function openRealtime(
  url: string,
  headers: Record<string, string>,
  onMessage: (message: ServerMessage) => void = () => {},
): Promise<RealtimeClient> {
  const socket = new WebSocket(`${url}/realtime/v1`, { headers })
  const messages: ServerMessage[] = []
  const waiting = new Set<() => void>()
  let isClosed = false
  const look = () => {
    for (const ask of waiting) ask()
  }
  socket.on('message', data => {
    const message = serverMessage.parse(JSON.parse(String(data)))
    messages.push(message)
    onMessage(message)
    look()
  })
  socket.on('error', () => {})
  const closed = new Promise<number>(resolve =>
    socket.once('close', code => {
      isClosed = true
      look()
      resolve(code)
    }),
  )
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('unexpected-response', (_request, response) => reject(new Refused(response.statusCode ?? 0)))
    socket.once('close', code => reject(new Error(`closed with ${code}`)))
  })
  const until = (isTrue: () => boolean) =>
    new Promise<void>((resolve, reject) => {
      const ask = () => {
        if (!isTrue() && !isClosed) return
        waiting.delete(ask)
        if (isTrue()) resolve()
        else reject(new Error('the socket closed'))
      }
      waiting.add(ask)
      ask()
    })
  const changes = () => messages.filter(message => message.type === 'change')
  const client: RealtimeClient = {
    socket,
    messages,
    changes,
    ids: () => changes().flatMap(change => change.documents.map(doc => doc.id)),
    until,
    closed,
    async close() {
      socket.close()
      await closed
    },
  }
  await until(() => messages.some(message => message.type === 'resync'))
  return client
}

/** The server did not upgrade. */
export class Refused extends Error {
  readonly status: number
  constructor(status: number) {
    super(`refused with ${status}`)
    this.status = status
  }
}
