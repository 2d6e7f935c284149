// The realtime part of one copy of the server, over real HTTP: accounts, changes, and the WebSocket. Several can share
// one database, as copies do.
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import pino from 'pino'
import { authenticate } from '#server/accounts/authenticate.ts'
import { endSessions } from '#server/accounts/end-sessions.ts'
import type { AccountKeys } from '#server/accounts/load-keys.ts'
import { SESSION_COOKIE } from '#server/accounts/lucia-on.ts'
import { type AccountDeps, openAccounts } from '#server/accounts/open-accounts.ts'
import { startSession } from '#server/accounts/start-session.ts'
import type { Database } from '#server/db/database.ts'
import { users } from '#server/db/tables/accounts.ts'
import { followChanges } from '#server/sync/changes.ts'
import type { FeedSource } from '#server/sync/feed-source.ts'
import { serveRealtime } from '#server/sync/realtime.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { makeKeys } from '#tests/support/make-keys.ts'

export const SITE = 'http://127.0.0.1:8787'

export type Session = {
  userId: string
  id: string
  /** The headers of a program, and those of the web app's page. */
  bearer: Record<string, string>
  web: Record<string, string>
}

export type RealtimeServer = {
  url: string
  database: Database
  /** Log entries at `warn` and above. */
  logged: Record<string, unknown>[]
  /** The server's ends of the sockets, oldest first, including closed ones. */
  streams: IncomingMessage['socket'][]
  /** A new session, of a new account unless an id is given. */
  signIn: (userId?: string) => Promise<Session>
  /** Ends a session as signing out does. Every copy is notified on commit. */
  signOut: (session: Session) => Promise<void>
  close: () => Promise<void>
}

export type ServerOptions = {
  /** Another copy's keys, so that its sessions are valid here. */
  keys?: AccountKeys
  heartbeat?: number
  /** The port of a stopped copy. Any free one by default. */
  port?: number
  /** The feeds' source, for a test that delays a read. */
  source?: FeedSource
}

/** Starts a copy on a free port. The caller closes the database. */
export async function openRealtimeServer(
  database: Database,
  { keys, heartbeat, port = 0, source }: ServerOptions = {},
): Promise<RealtimeServer> {
  const logged: Record<string, unknown>[] = []
  const log = pino({ level: 'warn', base: null }, intoList(logged))
  const accounts = await openAccounts({
    database,
    log,
    sendMail: async () => {},
    publicUrl: SITE,
    keys: keys ?? (await makeKeys()),
    wallNow: () => Date.now(),
    adminEmails: [],
    redirectAllow: [],
    trustProxy: false,
  })
  const changes = await followChanges({ database })
  const server = createServer()
  const streams: RealtimeServer['streams'] = []
  server.on('upgrade', (request: IncomingMessage) => streams.push(request.socket))
  const realtime = serveRealtime(
    {
      database,
      db: database.db,
      log,
      publicUrl: SITE,
      changes,
      authenticate: request => authenticate(accounts, request),
      watchSession: accounts.sessions.watch,
      ...(heartbeat === undefined ? {} : { heartbeat }),
      ...(source === undefined ? {} : { source }),
    },
    server,
  )
  const url = await listen(server, port)
  return {
    url,
    database,
    logged,
    streams,
    signIn: userId => signIn(accounts, userId),
    async signOut(session) {
      const choice = { userId: session.userId, only: session.id }
      await database.db.transaction(tx => endSessions(tx, choice))
    },
    async close() {
      await realtime.close()
      await changes.close()
      await accounts.close()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

function intoList(list: Record<string, unknown>[]): Writable {
  return new Writable({
    write(line: Buffer, _encoding, done) {
      list.push(JSON.parse(line.toString()) as Record<string, unknown>)
      done()
    },
  })
}

async function listen(server: Server, port: number): Promise<string> {
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function signIn(accounts: AccountDeps, known?: string): Promise<Session> {
  const userId = known ?? newId()
  const now = new Date(accounts.wallNow())
  if (known === undefined) {
    const email = `${userId}@example.com`
    await accounts.db.insert(users).values({ id: userId, email, createdAt: now, updatedAt: now })
  }
  const request = { userAgent: null, network: null }
  const started = await startSession(accounts.db, accounts, { userId, method: 'password', request })
  const { session, refreshToken, user } = must(started, 'session')
  const { token } = await accounts.tokens.sign({
    userId,
    email: user.email,
    userMetadata: {},
    sessionId: session.publicId,
    amr: session.amr,
  })
  return {
    userId,
    id: session.publicId,
    bearer: { authorization: `Bearer ${token}` },
    web: { cookie: `${SESSION_COOKIE}=${refreshToken}`, origin: SITE },
  }
}
