// The live view's calls: asking for a view of a page, and the socket with its pictures and the person's inputs. Inputs
// are passed on and not stored.
import {
  LIVE_INPUT_MAX,
  LIVE_SOCKET,
  LIVE_VIEWS,
  type LiveInput,
  type LiveMessage,
  type LiveViewTicket,
  liveMessage,
  liveViewTicket,
} from '#shared/protocol/live-view.ts'
import { stepUp } from '#web/data/session/step-up.ts'
import { device } from './device.ts'

/** Asks for a view of a removal's page. @throws ApiError, with a code of `LIVE_VIEW_REFUSALS` if none begins. */
export function requestLiveView(jobId: string): Promise<LiveViewTicket> {
  const body = { job_id: jobId }
  // It may need a fresh sign-in, which the shell's dialog asks for.
  return stepUp.run(() => device.api.json(LIVE_VIEWS, liveViewTicket, { method: 'POST', body }))
}

/** The events of a view. `closed` comes once, also if the socket never opened. */
export type LiveViewEvents = {
  message(message: LiveMessage): void
  /** A JPEG of the page. */
  picture(jpeg: Blob): void
  closed(): void
}

export type LiveViewSocket = {
  send(input: LiveInput): void
  close(): void
}

type RawEvents = { opened(): void; received(data: unknown): void; closed(): void }
/** Opens a browser's WebSocket at a path of our server; tests pass their own. */
export type OpenRawSocket = (path: string, events: RawEvents) => { send(text: string): void; close(): void }

/** Opens the view of a ticket. The ticket is good for one socket, so a lost one isn't opened again. */
export function openLiveSocket(
  { id, ticket }: Pick<LiveViewTicket, 'id' | 'ticket'>,
  events: LiveViewEvents,
  open: OpenRawSocket = openWebSocket,
): LiveViewSocket {
  let isOpen = false
  let hasEnded = false
  /** What was sent before the socket opened. */
  const early: LiveInput[] = []
  const write = (input: LiveInput) => {
    const text = JSON.stringify(input)
    if (text.length <= LIVE_INPUT_MAX) socket.send(text)
  }
  const socket = open(LIVE_SOCKET, {
    opened() {
      if (hasEnded) return
      isOpen = true
      write({ type: 'open', id, ticket })
      for (const input of early.splice(0)) write(input)
    },
    received(data) {
      if (hasEnded) return
      if (data instanceof Blob) return events.picture(data)
      const message = readLiveMessage(data)
      if (message) events.message(message)
    },
    closed() {
      if (hasEnded) return
      hasEnded = true
      events.closed()
    },
  })
  return {
    send(input) {
      if (hasEnded) return
      if (isOpen) write(input)
      else early.push(input)
    },
    close() {
      hasEnded = true
      socket.close()
    },
  }
}

/** Null for a message that this version of the app doesn't know. */
function readLiveMessage(data: unknown): LiveMessage | null {
  try {
    return liveMessage.parse(JSON.parse(String(data)))
  } catch {
    console.warn('The live view sent a message that this version doesn’t know.')
    return null
  }
}

const openWebSocket: OpenRawSocket = (path, events) => {
  const socket = new WebSocket(new URL(path, location.origin.replace(/^http/, 'ws')))
  socket.binaryType = 'blob'
  socket.addEventListener('open', () => events.opened())
  socket.addEventListener('message', event => events.received(event.data))
  socket.addEventListener('close', () => events.closed())
  return { send: text => socket.send(text), close: () => socket.close() }
}
