// The WebSocket of live views: opened by a ticket in its first message, so that no log has it. It carries pictures to the
// device and inputs to the page, and stores neither.
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocket, WebSocketServer } from 'ws'
import { SECOND } from '#shared/lib/time.ts'
import {
  LIVE_INPUT_MAX,
  LIVE_SOCKET,
  type LiveInput,
  type LiveMessage,
  liveInput,
} from '#shared/protocol/live-view.ts'
import type { Actor } from '../lib/actor.ts'
import type { Log } from '../lib/log.ts'
import { countInputs } from './count-inputs.ts'
import type { LiveViews } from './live-views.ts'
import { createPictureFlow } from './picture-flow.ts'
import type { Grant } from './tickets.ts'

/** How long a socket may stay without its first message. */
const OPENS_WITHIN = 10 * SECOND
/** A device that doesn't answer a ping by the next one is gone. */
const PING_EVERY = 5 * SECOND
/** How long a device has to confirm that the socket closes. */
const CLOSE_TIMEOUT = SECOND

const SOCKET_OPTIONS = {
  noServer: true,
  // Pictures are compressed already.
  perMessageDeflate: false,
  maxPayload: LIVE_INPUT_MAX,
  closeTimeout: CLOSE_TIMEOUT,
}

const SESSION_ENDED = [4401, 'session ended'] as const
const MALFORMED = [1008, 'malformed message'] as const

export type LiveSocketDeps = {
  log: Log
  views: Pick<LiveViews, 'take' | 'open'>
  /** The user who opens the socket; null if refused, in which case the response was sent. */
  authorize: (request: IncomingMessage, stream: Duplex) => Promise<Actor | null>
  /** Calls `onEnd` when the session ends, and `onChange` with its membership when that may have changed. */
  watchSession: (
    sessionId: string,
    onEnd: () => void,
    onChange: (now: Pick<Actor, 'accountId' | 'floor'>) => void,
  ) => () => void
  /** Milliseconds of a monotonic clock. */
  steadyNow: () => number
}

export type LiveSockets = {
  /** Handles an upgrade request for a live view; false if it isn't one. */
  upgrade: (request: IncomingMessage, stream: Duplex, head: Buffer) => boolean
  /** Closes all sockets. */
  close: () => void
}

/** Serves the sockets of live views. */
export function serveLiveViews(deps: LiveSocketDeps): LiveSockets {
  const server = new WebSocketServer(SOCKET_OPTIONS)
  return {
    upgrade(request, stream, head) {
      const path = request.url?.split('?')[0]
      if (path !== LIVE_SOCKET) return false
      void deps.authorize(request, stream).then(actor => {
        if (actor) server.handleUpgrade(request, stream, head, socket => serve(deps, socket, actor))
      })
      return true
    },
    close() {
      for (const socket of server.clients) socket.close(1001, 'server is stopping')
      server.close()
    },
  }
}

/** Waits for the ticket, and then starts the view. */
function serve(deps: LiveSocketDeps, socket: WebSocket, actor: Actor): void {
  const mayTake = countInputs(deps.steadyNow)
  let view: Shown | null = null
  let isOver = false
  let onInput: (input: LiveInput) => void = input => {
    clearTimeout(late)
    const grant = input.type === 'open' ? deps.views.take(actor, input.id, input.ticket) : null
    view = grant && show(deps, socket, grant)
    if (view === null) return end(1008, 'no such view')
    onInput = view.input
  }
  const end = (code: number, reason: string) => {
    isOver = true
    view?.leave()
    socket.close(code, reason)
  }
  const late = setTimeout(() => end(1008, 'no ticket'), OPENS_WITHIN)
  // From the start: the session may end before the ticket comes.
  const unwatch = deps.watchSession(
    actor.sessionId,
    () => end(...SESSION_ENDED),
    now => {
      if (now.accountId !== actor.accountId || now.floor !== actor.floor) end(...SESSION_ENDED)
    },
  )
  socket.once('close', () => {
    isOver = true
    clearTimeout(late)
    unwatch()
    view?.leave()
  })
  socket.on('error', error => deps.log.debug({ err: error }, 'socket error'))
  socket.on('message', (data, isBinary) => {
    // A closing socket still receives what was on its way.
    if (isOver) return
    if (isBinary) return end(1003, 'text only')
    const input = read(String(data))
    if (input === null || (view !== null && input.type === 'open')) return end(...MALFORMED)
    const verdict = mayTake(input)
    if (verdict === 'flood') return end(1008, 'too many messages')
    if (verdict === 'taken') onInput(input)
  })
  keepAlive(socket)
}

function read(text: string): LiveInput | null {
  try {
    return liveInput.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

type Shown = { input: (input: LiveInput) => void; leave: () => void }

/** Starts the view; null if there can't be one. */
function show(deps: LiveSocketDeps, socket: WebSocket, grant: Grant): Shown | null {
  const isOpen = () => socket.readyState === WebSocket.OPEN
  const tell = (message: LiveMessage) => {
    if (isOpen()) socket.send(JSON.stringify(message))
  }
  const flow = createPictureFlow({
    send: jpeg => {
      if (isOpen()) socket.send(jpeg)
    },
    buffered: () => socket.bufferedAmount,
    now: deps.steadyNow,
    later: (ms, call) => {
      const timer = setTimeout(call, ms)
      return () => clearTimeout(timer)
    },
  })
  const view = deps.views.open(grant, { picture: flow.give, tell, tellState: tell })
  if (view === null) return null
  void view.ended.then(() => {
    flow.stop()
    socket.close(1000, 'ended')
  })
  return {
    leave() {
      flow.stop()
      view.leave()
    },
    input: input => {
      if (input.type !== 'open') view.input(input)
    },
  }
}

/** Notices within seconds that a device is gone. */
function keepAlive(socket: WebSocket): void {
  let isAlive = true
  socket.on('pong', () => {
    isAlive = true
  })
  const timer = setInterval(() => {
    if (!isAlive) return socket.terminate()
    isAlive = false
    socket.ping()
  }, PING_EVERY)
  socket.once('close', () => clearInterval(timer))
}
