// The WebSocket at /realtime/v1: an account's changes as they are committed. A socket is not a queue: one that falls
// behind is told to resync instead.
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { type CollectionName, collections } from '#shared/collections/index.ts'
import { HEARTBEAT, type ServerMessage } from '#shared/protocol/realtime.ts'
import { PULL_LIMIT_MAX } from '#shared/protocol/sync.ts'
import { SHARED_ACCOUNT } from '../db/replicated.ts'
import { headOf } from '../db/rows.ts'
import type { Deps } from '../deps.ts'
import type { Actor } from '../lib/actor.ts'
import type { Changes } from './changes.ts'
import { ownerOf, pull } from './pull.ts'

const PATH = '/realtime/v1'
/** Bytes that may wait for one client before it is dropped to a resync. */
const BACKLOG_MAX = 1024 * 1024
const DEAD_AFTER = 2.5 * HEARTBEAT
const CLIENT_MESSAGE_MAX = 1024

type RealtimeDeps = Pick<Deps, 'db' | 'log' | 'publicUrl'> & {
  changes: Changes
  /** Who opens the socket, by bearer or cookie; null when nobody is signed in. */
  authenticate: (request: Request) => Promise<Actor | null>
  /** Calls back when the session ends; answers how to stop. */
  watchSession: (sessionId: string, onEnd: () => void) => () => void
}

/** Takes upgrade requests of `server`; answers how to close all sockets with a reason. */
export function serveRealtime(deps: RealtimeDeps, server: Server): { close: () => void } {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: CLIENT_MESSAGE_MAX })
  server.on('upgrade', (request, stream, head) => {
    void admit(deps, request, stream).then(actor => {
      if (!actor) return
      sockets.handleUpgrade(request, stream, head, socket => {
        socket.once(
          'close',
          deps.watchSession(actor.sessionId, () => socket.close(4401, 'session ended')),
        )
        serveSocket(deps, socket, actor).catch(error => {
          deps.log.error({ err: error }, 'socket not served')
          socket.close(1011, 'try again')
        })
      })
    })
  })
  return {
    close() {
      for (const socket of sockets.clients) socket.close(1001, 'server is stopping')
      sockets.close()
    },
  }
}

async function admit(deps: RealtimeDeps, request: IncomingMessage, stream: Duplex): Promise<Actor | null> {
  const refuse = (status: string) => {
    stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
    return null
  }
  try {
    if (new URL(request.url ?? '/', deps.publicUrl).pathname !== PATH) return refuse('404 Not Found')
    const origin = request.headers.origin
    if (origin !== undefined && origin !== new URL(deps.publicUrl).origin) return refuse('403 Forbidden')
    return (await deps.authenticate(asRequest(deps, request))) ?? refuse('401 Unauthorized')
  } catch (error) {
    deps.log.error({ err: error }, 'upgrade failed')
    return refuse('500 Internal Server Error')
  }
}

async function serveSocket(deps: RealtimeDeps, socket: WebSocket, actor: Actor): Promise<void> {
  const seen = new Map<string, number>([
    [actor.userId, await headOf(deps.db, actor.userId)],
    [SHARED_ACCOUNT, await headOf(deps.db, SHARED_ACCOUNT)],
  ])
  const send = (message: ServerMessage) => {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > BACKLOG_MAX) return socket.close(4408, 'too slow, resync')
    socket.send(JSON.stringify(message))
  }
  const sendSince = serialised(async (account: string) => {
    seen.set(account, await sendChanges(deps, actor, account, seen.get(account) ?? 0, send))
  })
  const report = (error: unknown) => {
    deps.log.error({ err: error }, 'change not sent')
    send({ type: 'resync' })
  }
  const stops = [actor.userId, SHARED_ACCOUNT].map(account =>
    deps.changes.follow(account, {
      onChange: () => void sendSince(account).catch(report),
      onGap: () => send({ type: 'resync' }),
    }),
  )
  let dead = setTimeout(() => socket.terminate(), DEAD_AFTER)
  socket.on('message', () => {
    clearTimeout(dead)
    dead = setTimeout(() => socket.terminate(), DEAD_AFTER)
  })
  socket.on('error', error => deps.log.debug({ err: error }, 'socket error'))
  const heartbeat = setInterval(() => send({ type: 'heartbeat' }), HEARTBEAT)
  socket.once('close', () => {
    clearTimeout(dead)
    clearInterval(heartbeat)
    for (const stop of stops) stop()
  })
  send({ type: 'resync' })
}

/**
 * Sends the account's changes after `seq`, collection by collection, and answers the head read beforehand: all numbers
 * up to it are committed, so nothing is passed over, and what came in meanwhile is sent again next time, harmlessly.
 */
async function sendChanges(
  deps: RealtimeDeps,
  actor: Actor,
  account: string,
  seq: number,
  send: (message: ServerMessage) => void,
): Promise<number> {
  const head = await headOf(deps.db, account)
  if (head <= seq) return seq
  for (const name of Object.keys(collections) as CollectionName[]) {
    if (ownerOf(name, actor.userId) !== account) continue
    const answer = await pull(deps.db, actor.userId, name, seq, PULL_LIMIT_MAX)
    if (answer.documents.length === PULL_LIMIT_MAX) send({ type: 'resync' })
    else if (answer.documents.length > 0) send({ type: 'change', collection: name, ...answer })
  }
  return head
}

/** Runs calls one after the other; calls that come while one waits for the same key join it. */
function serialised(task: (key: string) => Promise<void>): (key: string) => Promise<void> {
  let tail: Promise<void> = Promise.resolve()
  const waiting = new Map<string, Promise<void>>()
  return key => {
    const queued = waiting.get(key)
    if (queued) return queued
    const next = tail.then(() => {
      waiting.delete(key)
      return task(key)
    })
    waiting.set(key, next)
    tail = next.catch(() => undefined)
    return next
  }
}

/** The upgrade request as the guard reads requests. */
function asRequest(deps: Pick<Deps, 'publicUrl'>, request: IncomingMessage): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  return new Request(new URL(request.url ?? '/', deps.publicUrl), { headers })
}
