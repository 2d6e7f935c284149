// The WebSocket at /realtime/v1: an account's changes as they are committed (SPEC.md 7). A socket is not a queue: one
// that falls behind is closed, and catches up by pulling.
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocket, WebSocketServer } from 'ws'
import { HEARTBEAT, type ServerMessage } from '#shared/protocol/realtime.ts'
import { SHARED_ACCOUNT } from '../db/replicated.ts'
import type { Deps } from '../deps.ts'
import type { Actor } from '../lib/actor.ts'
import { createFeeds, type FeedSource, type Feeds, RESYNC } from './account-feed.ts'
import { authorizeUpgrade, type UpgradeDeps } from './authorize-upgrade.ts'
import type { Changes } from './changes.ts'
import { feedSource } from './feed-source.ts'
import { createHeartbeats, type Heartbeats, type Pulse } from './heartbeats.ts'

/** Bytes that may wait for one client (SPEC.md 7.5). */
const BACKLOG_MAX = 1024 * 1024
/** What a user sees has changed (SPEC.md 11.6). */
const REACH_CHANGED = [4410, 'what you see has changed'] as const
/** Sockets of one user per copy of the server (SPEC.md 7.6). */
const SOCKETS_MAX = 20
const CLIENT_MESSAGE_MAX = 1024
/** How long a client has to answer that the socket closes; what waits for it is kept no longer. */
const CLOSE_TIMEOUT = 10_000
/** The same when the server stops: others wait for it. */
const STOP_TIMEOUT = 1000

const HEARTBEAT_MESSAGE = Buffer.from(JSON.stringify({ type: 'heartbeat' } satisfies ServerMessage))
const AS_TEXT = { binary: false }

export type RealtimeDeps = Pick<Deps, 'db' | 'log' | 'publicUrl'> &
  UpgradeDeps & {
    changes: Pick<Changes, 'follow'>
    /**
     * Calls back when the session ends, and each time it was looked at anew because something about it may have
     * changed; answers how to stop.
     */
    watchSession: (
      sessionId: string,
      onEnd: () => void,
      onLook: (now: Pick<Actor, 'accountId' | 'floor'>) => void,
    ) => () => void
    /** Milliseconds between two heartbeats. */
    heartbeat?: number
    /** What the feeds read, unless it is the database itself. */
    source?: FeedSource
  }

/** A socket and what is kept for it: thousands are idle at any time, so no more than this. */
class Peer extends WebSocket implements Pulse {
  heardAt = 0
  slot = 0
  accountId = ''
  userId = ''
  /**
   * Has been told to pull. A change before that would move the device's checkpoint past rows it has yet to pull; what
   * it says is in the pull.
   */
  greeted = false
  unwatch: (() => void) | null = null
}

const SOCKET_OPTIONS = {
  noServer: true,
  WebSocket: Peer,
  clientTracking: false,
  // Compression would keep its windows for every socket; a change is small.
  perMessageDeflate: false,
  maxPayload: CLIENT_MESSAGE_MAX,
  closeTimeout: CLOSE_TIMEOUT,
}

/** What all sockets share. Listeners are made once and find their socket in `this`. */
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

/** Takes upgrade requests of `server`; answers how to close all sockets with a reason, which waits until they are. */
export function serveRealtime(deps: RealtimeDeps, server: Server): { close: () => Promise<void> } {
  const hub = createHub(deps)
  const sockets = new WebSocketServer(SOCKET_OPTIONS)
  const upgrade = (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    void authorizeUpgrade(deps, request, stream).then(actor => {
      if (actor) sockets.handleUpgrade(request, stream, head, peer => serve(hub, peer, actor))
    })
  }
  server.on('upgrade', upgrade)
  return {
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

/** Nothing here may hold on to the upgrade request: it is many times the size of what a socket needs. */
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

/** A socket whose user has another household now, or sees other rows of it, comes anew, and then pulls. */
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

/** From now on the socket is sent nothing; what waits for it may still arrive. */
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

/** A client that does not answer must not hold up the end of the server. */
async function allClosed(peers: ReadonlySet<Peer>): Promise<void> {
  const limit = setTimeout(() => {
    for (const peer of peers) peer.terminate()
  }, STOP_TIMEOUT)
  await Promise.all([...peers].map(peer => new Promise(resolve => peer.once('close', resolve))))
  clearTimeout(limit)
}
