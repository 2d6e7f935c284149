// This process's network traffic: real bytes of its sockets, and its HTTP requests, including those of libraries.
import { subscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'

export type Traffic = { received: number; sent: number; requests: number }

const sockets = new Set<Socket>()
const closed: Traffic = { received: 0, sent: 0, requests: 0 }

/** Starts counting. Call before the first connection. */
export function watchTraffic(): void {
  subscribe('net.client.socket', message => {
    const { socket } = message as { socket: Socket }
    sockets.add(socket)
    socket.once('close', () => {
      sockets.delete(socket)
      closed.received += socket.bytesRead
      closed.sent += socket.bytesWritten
    })
  })
  for (const channel of ['http.client.request.start', 'undici:request:create']) {
    subscribe(channel, () => {
      closed.requests += 1
    })
  }
}

/** The totals so far. */
export function trafficSoFar(): Traffic {
  const sum = { ...closed }
  for (const socket of sockets) {
    sum.received += socket.bytesRead
    sum.sent += socket.bytesWritten
  }
  return sum
}

export function trafficSince(before: Traffic): Traffic {
  const now = trafficSoFar()
  return {
    received: now.received - before.received,
    sent: now.sent - before.sent,
    requests: now.requests - before.requests,
  }
}
