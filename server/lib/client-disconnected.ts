// Whether the client still waits for an answer.
import type { Socket } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/** Thrown by work whose client has disconnected. It isn't a failure, and its answer is dropped. */
export class ClientDisconnected extends Error {
  constructor() {
    super('the client has disconnected')
  }
}

const signals = new WeakMap<Socket, AbortSignal>()

/**
 * Aborts once the connection that a request came by has ended. By the socket: of requests sent one behind the other
 * without waiting, Node tells only the first one's response that it was closed.
 */
export function clientSignal(c: Context): AbortSignal {
  const socket = (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket
  return socket ? signalOf(socket) : c.req.raw.signal
}

/** One for all requests of a connection. */
function signalOf(socket: Socket): AbortSignal {
  const known = signals.get(socket)
  if (known) return known
  const left = new AbortController()
  if (socket.destroyed) left.abort()
  // Not there on what only stands for a socket.
  else socket.once?.('close', () => left.abort())
  signals.set(socket, left.signal)
  return left.signal
}
