// The WebSocket at /realtime/v1: an account's changes as they are committed (SPEC.md 7). A socket isn't a queue: one
// that falls behind is closed, and catches up by pulling.
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocket, WebSocketServer } from 'ws'
import { HEARTBEAT, type ServerMessage } from '#shared/protocol/realtime.ts'
import { SHARED_ACCOUNT } from '../db/replicated.ts'
import type { Deps } from '../deps.ts'
import type { Actor } from '../lib/actor.ts'
import { createFeeds, type Feeds, RESYNC } from './account-feed.ts'
import { authorizeUpgrade, type UpgradeDeps } from './authorize-upgrade.ts'
import type { Changes } from './changes.ts'
import { type FeedSource, feedSource } from './feed-source.ts'
import { createHeartbeats, type Heartbeats, type Pulse } from './heartbeats.ts'

/** Bytes that may be buffered for one client (SPEC.md 7.5). */
const BACKLOG_MAX = 1024 * 1024
/** The user's access scope has changed (SPEC.md 11.6). */
const REACH_CHANGED = [4410, 'what you see has changed'] as const
/** Sockets of one user per copy of the server (SPEC.md 7.6). */
const SOCKETS_MAX = 20
const CLIENT_MESSAGE_MAX = 1024
/** How long a client has to confirm that the socket closes; after that, its buffer is dropped. */
const CLOSE_TIMEOUT = 10_000
/** The same when the server stops, which other steps wait for. */
const STOP_TIMEOUT = 1000

const HEARTBEAT_MESSAGE = Buffer.from(JSON.stringify({ type: 'heartbeat' } satisfies ServerMessage))
const AS_TEXT = { binary: false }

export type RealtimeDeps = Pick<Deps, 'db' | 'log' | 'publicUrl' | 'counts'> &
  UpgradeDeps & {
    changes: Pick<Changes, 'follow'>
    /**
     * Calls `onEnd` when the session ends, and `onLook` each time the session was read again because it may have
     * changed; returns a function that stops this.
     */
    watchSession: (
      sessionId: string,
      onEnd: () => void,
      onLook: (now: Pick<Actor, 'accountId' | 'floor'>) => void,
    ) => () => void
    /** Milliseconds between two heartbeats. */
    heartbeat?: number
    /** The source for the feeds; by default the database. */
    source?: FeedSource
  }

/** A socket and its data. Thousands are idle at any time, so it must stay small. */
class Peer extends WebSocket implements Pulse {
  heardAt = 0
  slot = 0
  accountId = ''
  userId = ''
  /**
   * Whether the client was told to pull. A change sent earlier would move the device's checkpoint past rows that it
   * hasn't pulled yet; the pull includes that change.
   */
  greeted = false
  unwatch: (() => void) | null = null
}

const SOCKET_OPTIONS = {
  noServer: true,
  WebSocket: Peer,
  clientTracking: false,
  // Compression would need a window for every socket, and changes are small.
  perMessageDeflate: false,
  maxPayload: CLIENT_MESSAGE_MAX,
  closeTimeout: CLOSE_TIMEOUT,
}

/** Data that all sockets share. Listeners are created once and find their socket in `this`. */
type Hub = {
  peers: Set<Peer>
  feeds: Feeds<Peer>
  heartbeats: Heartbeats<Peer>
  send: (peer: Peer, message: Buffer) => void
  log: Deps['log']
  watchSession: RealtimeDeps['watchSession']
  listeners: {
    heard: (this: WebSocket) => void
    closed: (this: WebSocket) => void
    failed: (error: Error) => void
  }
}

const PATH = '/realtime/v1'

/** Takes an upgrade request for another kind of socket; false if it isn't one. */
type OtherSockets = (request: IncomingMessage, stream: Duplex, head: Buffer) => boolean

/** Handles upgrade requests of `server` that `others` doesn't take. `sockets`: how many are open. `close` closes all sockets with a reason, and waits until they are closed. */
export function serveRealtime(
  deps: RealtimeDeps,
  server: Server,
  others: OtherSockets = () => false,
): { sockets: () => number; close: () => Promise<void> } {
  const hub = createHub(deps)
  const sockets = new WebSocketServer(SOCKET_OPTIONS)
  const upgrade = (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    if (others(request, stream, head)) return
    void authorizeUpgrade(deps, request, stream, PATH).then(actor => {
      if (actor) sockets.handleUpgrade(request, stream, head, peer => serve(hub, peer, actor))
    })
  }
  server.on('upgrade', upgrade)
  return {
    sockets: () => hub.peers.size,
    async close() {
      server.off('upgrade', upgrade)
      sockets.close()
      hub.heartbeats.stop()
      for (const peer of hub.peers) end(hub, peer, 1001, 'server is stopping')
      hub.feeds.close()
      await allClosed(hub.peers)
    },
  }
}

function createHub(deps: RealtimeDeps): Hub {
  const send = (peer: Peer, message: Buffer) => {
    if (peer.readyState !== peer.OPEN || !peer.greeted) return
    if (peer.bufferedAmount + message.length > BACKLOG_MAX) return end(hub, peer, 4408, 'too slow, resync')
    peer.send(message, AS_TEXT)
  }
  const hub: Hub = {
    peers: new Set(),
    feeds: createFeeds<Peer>({
      ...deps,
      source: deps.source ?? feedSource(deps.db),
      send,
      lost: peer => end(hub, peer, ...REACH_CHANGED),
    }),
    heartbeats: createHeartbeats<Peer>({
      period: deps.heartbeat ?? HEARTBEAT,
      beat: peer => send(peer, HEARTBEAT_MESSAGE),
      dead: peer => peer.terminate(),
    }),
    send,
    log: deps.log,
    watchSession: deps.watchSession,
    listeners: {
      heard() {
        hub.heartbeats.heard(this as Peer)
      },
      closed() {
        hub.peers.delete(this as Peer)
        part(hub, this as Peer)
      },
      failed: error => deps.log.debug({ err: error }, 'socket error'),
    },
  }
  return hub
}

/** Nothing here may hold a reference to the upgrade request: it's many times as large as a socket's data. */
function serve(hub: Hub, peer: Peer, actor: Actor): void {
  const { heard, closed, failed } = hub.listeners
  peer.accountId = actor.accountId
  peer.userId = actor.userId
  hub.peers.add(peer)
  peer.on('message', heard)
  peer.on('close', closed)
  peer.on('error', failed)
  peer.unwatch = watch(hub, peer, actor)
  hub.heartbeats.add(peer)
  makeRoom(hub, peer)
  const { userId, floor } = actor
  const scope = floor === null ? null : { userId, floor }
  Promise.all([hub.feeds.join(peer.accountId, peer, scope), hub.feeds.join(SHARED_ACCOUNT, peer)]).then(
    () => {
      peer.greeted = true
      hub.send(peer, RESYNC)
    },
    error => {
      hub.log.error({ err: error }, 'socket not served')
      end(hub, peer, 1011, 'try again')
    },
  )
}

/** Closes a socket when its user's household or access scope changes; the client reconnects and pulls. */
function watch(hub: Hub, peer: Peer, { sessionId, accountId, floor }: Actor): () => void {
  return hub.watchSession(
    sessionId,
    () => end(hub, peer, 4401, 'session ended'),
    now => {
      if (now.accountId !== accountId || now.floor !== floor) end(hub, peer, ...REACH_CHANGED)
    },
  )
}

function makeRoom(hub: Hub, { accountId, userId }: Peer): void {
  const theirs = [...hub.feeds.membersOf(accountId)].filter(peer => peer.userId === userId)
  const [oldest] = theirs
  if (oldest && theirs.length >= SOCKETS_MAX) end(hub, oldest, 4409, 'too many sockets of this account')
}

/** From now on, nothing is sent to the socket; buffered messages may still arrive. */
function end(hub: Hub, peer: Peer, code: number, reason: string): void {
  part(hub, peer)
  peer.close(code, reason)
}

function part(hub: Hub, peer: Peer): void {
  hub.feeds.leave(peer.accountId, peer)
  hub.feeds.leave(SHARED_ACCOUNT, peer)
  hub.heartbeats.remove(peer)
  peer.unwatch?.()
  peer.unwatch = null
}

/** A client that doesn't respond must not delay the shutdown. */
async function allClosed(peers: ReadonlySet<Peer>): Promise<void> {
  const limit = setTimeout(() => {
    for (const peer of peers) peer.terminate()
  }, STOP_TIMEOUT)
  await Promise.all([...peers].map(peer => new Promise(resolve => peer.once('close', resolve))))
  clearTimeout(limit)
}
