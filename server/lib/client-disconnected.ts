// Whether the client is still waiting for a response.
import type { Socket } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/** Thrown by work whose client has disconnected. It isn't a failure, and its response is dropped. */
export class ClientDisconnected extends Error {
  constructor() {
    super('the client has disconnected')
  }
}

const signals = new WeakMap<Socket, AbortSignal>()

/**
 * Aborts once the request's connection has closed. Uses the socket, because for several pipelined requests, Node only
 * emits `close` on the first one's response.
 */
export function clientSignal(c: Context): AbortSignal {
  const socket = (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket
  return socket ? signalOf(socket) : c.req.raw.signal
}

/** One signal for all requests of a connection. */
function signalOf(socket: Socket): AbortSignal {
  const known = signals.get(socket)
  if (known) return known
  const left = new AbortController()
  if (socket.destroyed) left.abort()
  // Mock sockets don't have this method.
  else socket.once?.('close', () => left.abort())
  signals.set(socket, left.signal)
  return left.signal
}
