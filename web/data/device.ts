// Puts the data layer of one device together: what is signed in, stored, replicated and asked of the server. Screens
// use it through the hooks beside this file.
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

/** A device in its surroundings, with all collections unless told which. Does nothing before `session.load()`. */
export function createDevice(environment: Environment, names?: readonly CollectionName[]): Device {
  const clock = createServerClock(environment)
  const connection = createConnection(environment)
  const api = createApi({
    ...environment,
    // The session asks for tokens through the same api, anonymously, so it comes after.
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

/** Opens the data of the signed-in user, and closes it when the user signs out. */
function followSession(session: SessionKeeper, databases: LocalDatabases): void {
  session.subscribe(() => {
    const { status, user } = session.state()
    // A failure to open is told by `databases.problem`.
    if (status === 'signed-in') databases.open(user.id).catch(() => {})
    if (status === 'signed-out')
      databases.close().catch(error => console.warn('Closing the data failed:', error))
  })
}

export type { Account }

/** This browser's. */
export const device: Device = createDevice(browserEnvironment())
