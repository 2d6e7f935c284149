// Assembles the data layer of one device: session, storage, replication and server requests. Screens use it through the
// hooks in this folder.
import type { CollectionName } from '#shared/collections/index.ts'
import { type Api, createApi } from '#web/data/http/api.ts'
import { type Connection, createConnection } from '#web/data/http/connection.ts'
import { createServerClock, type ServerClock } from '#web/data/http/server-clock.ts'
import { type AuthClient, createAuthClient } from '#web/data/session/auth-client.ts'
import { SessionKeeper } from '#web/data/session/session-keeper.ts'
import { browserEnvironment } from './browser-environment.ts'
import type { Environment } from './environment.ts'
import { type Account, LocalDatabases } from './local-database.ts'

export type Device = {
  environment: Environment
  clock: ServerClock
  connection: Connection
  api: Api
  auth: AuthClient
  session: SessionKeeper
  databases: LocalDatabases
}

/** Creates a device in its environment, by default with all collections. Does nothing before `session.load()`. */
export function createDevice(environment: Environment, names?: readonly CollectionName[]): Device {
  const clock = createServerClock(environment)
  const connection = createConnection(environment)
  const api = createApi({
    ...environment,
    // The session requests tokens through this same api, anonymously, so it's created later.
    tokens: { fresh: () => session.accessToken(), renew: refused => session.renew(refused) },
    reached: connection.note,
    serverTime: clock.learn,
  })
  const auth = createAuthClient(api, () => environment.origin)
  const session = new SessionKeeper({ ...environment, auth })
  const databases = new LocalDatabases({
    api,
    clock,
    connection,
    environment,
    ...(names ? { names } : {}),
    signedIn: async () => (await session.accessToken()) !== null,
    loadStorage: () => import('#web/data/storage/account-storage.ts'),
  })
  followSession(session, databases)
  return { environment, clock, connection, api, auth, session, databases }
}

/** Opens the user's data at sign-in and closes it at sign-out. */
function followSession(session: SessionKeeper, databases: LocalDatabases): void {
  session.subscribe(() => {
    const { status, user } = session.state()
    // `databases.problem` reports a failure to open.
    if (status === 'signed-in') databases.open(user.id).catch(() => {})
    if (status === 'signed-out')
      databases.close().catch(error => console.warn('Closing the data failed:', error))
  })
}

export type { Account }

/** This browser's device. */
export const device: Device = createDevice(browserEnvironment())
