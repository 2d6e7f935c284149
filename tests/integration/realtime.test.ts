// The WebSocket over real HTTP (SPEC.md 7): who may connect, who gets which messages, and when a socket closes.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { SHARED_ACCOUNT } from '#server/db/replicated.ts'
import { patchDoc, putDoc } from '#server/db/rows.ts'
import { feedSource } from '#server/sync/feed-source.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { SECOND } from '#shared/lib/time.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { aNotification, aPerson, aSite } from '#tests/support/documents.ts'
import { openRealtime, type RealtimeClient } from '#tests/support/realtime-client.ts'
import { openRealtimeServer, type RealtimeServer, type Session } from '#tests/support/realtime-server.ts'

let database: TestDatabase
let server: RealtimeServer
let open: RealtimeClient[] = []

beforeAll(async () => {
  database = await openTestDatabase()
  server = await openRealtimeServer(database)
})
afterEach(async () => {
  await Promise.all(open.map(client => client.close()))
  open = []
})
afterAll(async () => {
  await server.close()
  await database.close()
})

const connect = async (session: Session, at: RealtimeServer = server) => {
  const client = await openRealtime(at.url, session.bearer)
  open.push(client)
  return client
}
const note = (userId: string, id = newId(), message?: string) =>
  putDoc(database.db, 'notifications', userId, aNotification({ id, ...(message ? { message } : {}) }))
const has = (client: RealtimeClient, id: string) => client.until(() => client.ids().includes(id))

test('7.1 an account is let in by bearer, and by the cookie of our own page', async () => {
  const session = await server.signIn()
  for (const headers of [session.bearer, session.web]) {
    const client = await openRealtime(server.url, headers)
    // Rows written by the sign-in may follow at once.
    expect(client.messages[0]).toEqual({ type: 'resync' })
    await client.close()
  }
})

test.each([
  ['nobody', {}, 401],
  ['a forged token', { authorization: 'Bearer abc.def.ghi' }, 401],
  [
    'a cookie that is not ours',
    { cookie: `offlist_session=${'x'.repeat(43)}`, origin: 'http://127.0.0.1:8787' },
    401,
  ],
  ['a foreign page', { origin: 'https://evil.example' }, 403],
] as const)('7.1 %s is refused', async (_who, headers, status) => {
  await expect(openRealtime(server.url, headers)).rejects.toMatchObject({ status })
})

test('7.1 a foreign page is refused whatever it carries, a cookie without an origin too', async () => {
  const { bearer, web } = await server.signIn()
  const foreign = { origin: 'https://evil.example' }
  await expect(openRealtime(server.url, { ...web, ...foreign })).rejects.toMatchObject({ status: 403 })
  await expect(openRealtime(server.url, { ...bearer, ...foreign })).rejects.toMatchObject({ status: 403 })
  const { cookie } = web as { cookie: string }
  await expect(openRealtime(server.url, { cookie })).rejects.toMatchObject({ status: 401 })
})

test('7.1 a session that has ended is refused, and there is no socket anywhere else', async () => {
  const session = await server.signIn()
  await server.signOut(session)
  await expect(openRealtime(server.url, session.bearer)).rejects.toMatchObject({ status: 401 })
  const elsewhere = new WebSocket(`${server.url}/realtime/v2`)
  const status = await new Promise(resolve => {
    elsewhere.once('unexpected-response', (_request, response) => resolve(response.statusCode))
  })
  expect(status).toBe(404)
})

test('7.1 clients that go away while they are looked up disturb nobody', async () => {
  const session = await server.signIn()
  for (let count = 0; count < 10; count += 1) {
    const socket = new WebSocket(`${server.url}/realtime/v1`, { headers: session.bearer })
    socket.on('error', () => {})
    // As soon as the request has been sent.
    socket.once('upgrade', () => socket.terminate())
    await new Promise(resolve => socket.once('close', resolve))
  }
  const client = await connect(session)
  const id = newId()
  await note(session.userId, id)
  await has(client, id)
})

test('7.2 each socket of the account is sent the change, with its number, within three seconds', async () => {
  const session = await server.signIn()
  const clients = [await connect(session), await connect(await server.signIn(session.userId))]
  const person = aPerson()
  const started = performance.now()
  await putDoc(database.db, 'people', session.userId, person)
  await Promise.all(clients.map(client => has(client, person.id)))
  expect(performance.now() - started).toBeLessThan(3 * SECOND)
  for (const client of clients) {
    expect(client.changes()).toEqual([
      {
        type: 'change',
        collection: 'people',
        documents: [{ ...person, _deleted: false }],
        checkpoint: { seq: expect.any(Number) },
      },
    ])
  }
})

test('7.2 edits and deletions are sent as the row then is, with rising numbers', async () => {
  const session = await server.signIn()
  const client = await connect(session)
  const doc = aNotification()
  await putDoc(database.db, 'notifications', session.userId, doc)
  await has(client, doc.id)
  await patchDoc(database.db, 'notifications', session.userId, doc.id, { is_read: true })
  await client.until(() => client.changes().length === 2)
  await putDoc(database.db, 'notifications', session.userId, { ...doc, is_read: true }, true)
  await client.until(() => client.changes().length === 3)
  expect(client.changes().map(change => change.documents)).toEqual([
    [{ ...doc, _deleted: false }],
    [{ ...doc, is_read: true, _deleted: false }],
    [{ ...doc, is_read: true, _deleted: true }],
  ])
  const seqs = client.changes().map(change => change.checkpoint.seq)
  expect(seqs).toEqual([...new Set(seqs)].sort((a, b) => a - b))
})

test('7.2 rows of a transaction come in all their collections; what was rolled back never comes', async () => {
  const session = await server.signIn()
  const client = await connect(session)
  const undone = database.db.transaction(async tx => {
    await putDoc(tx, 'notifications', session.userId, aNotification({ id: newId() }))
    throw new Error('rolled back')
  })
  await expect(undone).rejects.toThrow('rolled back')
  const [person, notification] = [aPerson(), aNotification()]
  await database.db.transaction(async tx => {
    await putDoc(tx, 'notifications', session.userId, notification)
    await putDoc(tx, 'people', session.userId, person)
  })
  await client.until(() => client.ids().length >= 2)
  expect(client.ids().sort()).toEqual([person.id, notification.id].sort())
})

test('7.2 changes reach only their owner; rows shared by everybody reach everybody', async () => {
  const [mine, other] = [await server.signIn(), await server.signIn()]
  const [myself, somebody] = [await connect(mine), await connect(other)]
  const id = newId()
  await note(mine.userId, id)
  await has(myself, id)
  const site = aSite({ id: `site-${newId()}` })
  await putDoc(database.db, 'data_broker_sites', SHARED_ACCOUNT, site)
  await Promise.all([has(myself, site.id), has(somebody, site.id)])
  expect(somebody.ids()).toEqual([site.id])
})

test('7.2 a burst of commits comes whole and in order', async () => {
  const session = await server.signIn()
  const client = await connect(session)
  const ids = Array.from({ length: 50 }, () => newId())
  for (const id of ids) await note(session.userId, id)
  await has(client, must(ids.at(-1), 'last id'))
  expect(client.ids()).toEqual(ids)
})

test('7.3 nothing is sent before the resync that tells a device where to begin', async () => {
  const real = feedSource(database.db)
  const mayBegin = Promise.withResolvers<void>()
  const hasBegun = Promise.withResolvers<void>()
  const wasRead = Promise.withResolvers<void>()
  const late = await openRealtimeServer(database, {
    source: {
      ...real,
      async headOf(accountId) {
        if (accountId === SHARED_ACCOUNT) await mayBegin.promise
        const head = await real.headOf(accountId)
        setImmediate(hasBegun.resolve)
        return head
      },
      async rowsAfter(accountId, seq, limit) {
        const rows = await real.rowsAfter(accountId, seq, limit)
        // Once the feed has sent them.
        setImmediate(wasRead.resolve)
        return rows
      },
    },
  })
  const session = await late.signIn()
  const connecting = connect(session, late)
  // The account's feed has begun, but the shared one hasn't, so the socket isn't told to pull yet.
  await hasBegun.promise
  await note(session.userId)
  await wasRead.promise
  mayBegin.resolve()
  const client = await connecting
  const id = newId()
  await note(session.userId, id)
  await has(client, id)
  expect(client.messages.map(message => message.type)).toEqual(['resync', 'change'])
  expect(client.ids()).toEqual([id])
  await client.close()
  await late.close()
})

test('7.3 too much to send becomes a resync, and what is committed after comes as a change', async () => {
  const session = await server.signIn()
  const client = await connect(session)
  await database.db.transaction(async tx => {
    for (let row = 0; row < 3; row += 1) {
      const message = 'x'.repeat(300_000)
      await putDoc(tx, 'notifications', session.userId, aNotification({ message }))
    }
  })
  await client.until(() => client.messages.length === 2)
  const id = newId()
  await note(session.userId, id)
  await has(client, id)
  expect(client.messages.map(message => message.type)).toEqual(['resync', 'resync', 'change'])
  expect(client.ids()).toEqual([id])
})

test('7.4 heartbeats keep a socket; one that sends none ends after more than two, and is told nothing more', async () => {
  const heartbeat = 100
  const quick = await openRealtimeServer(database, { heartbeat })
  const session = await quick.signIn()
  const [alive, silent] = [await connect(session, quick), await connect(session, quick)]
  alive.socket.on('message', () => alive.socket.send('{"type":"heartbeat"}'))
  const started = performance.now()
  expect(await silent.closed).toBe(1006)
  expect(performance.now() - started).toBeGreaterThan(2 * heartbeat)
  const beats = silent.messages.filter(message => message.type === 'heartbeat').length
  expect(beats).toBeGreaterThanOrEqual(2)
  const before = alive.messages.length
  await alive.until(() => alive.messages.length >= before + 5)
  const id = newId()
  await note(session.userId, id)
  await has(alive, id)
  await quick.close()
  expect(await alive.closed).toBe(1001)
})

test('7.5 a client that stops reading is closed with 4408, while the others go on as fast as before', async () => {
  const session = await server.signIn()
  const [slow, fast] = [await connect(session), await connect(await server.signIn(session.userId))]
  const stream = must(server.streams.at(-2), 'the server’s end of the slow socket')
  slow.socket.pause()
  let longest = 0
  let waiting = -1
  // The system's buffers fill first. Then the backlog grows until the socket is dropped, and no further.
  while (waiting < 500_000 || stream.writableLength > waiting) {
    waiting = stream.writableLength
    const id = newId()
    const started = performance.now()
    await note(session.userId, id, 'x'.repeat(400_000))
    await has(fast, id)
    longest = Math.max(longest, performance.now() - started)
  }
  expect(stream.writableLength).toBeLessThan(1024 * 1024)
  expect(longest).toBeLessThan(3 * SECOND)
  slow.socket.resume()
  expect(await slow.closed).toBe(4408)
  expect(fast.socket.readyState).toBe(WebSocket.OPEN)
})

test('7.6 the twenty-first socket of an account closes the oldest with 4409; other accounts keep theirs', async () => {
  const [session, other] = [await server.signIn(), await connect(await server.signIn())]
  const clients: RealtimeClient[] = []
  for (let count = 0; count < 21; count += 1) clients.push(await connect(session))
  const [oldest, ...rest] = clients
  expect(await must(oldest, 'oldest').closed).toBe(4409)
  const id = newId()
  await note(session.userId, id)
  await Promise.all(rest.map(client => has(client, id)))
  expect(rest.every(client => client.socket.readyState === WebSocket.OPEN)).toBe(true)
  expect(other.socket.readyState).toBe(WebSocket.OPEN)
})

test('7.7 signing out closes the session’s sockets with 4401 within ten seconds, and no other session’s', async () => {
  const session = await server.signIn()
  const elsewhere = await server.signIn(session.userId)
  const [first, second, kept] = [await connect(session), await connect(session), await connect(elsewhere)]
  const started = performance.now()
  await server.signOut(session)
  expect(await first.closed).toBe(4401)
  expect(await second.closed).toBe(4401)
  expect(performance.now() - started).toBeLessThan(10 * SECOND)
  const id = newId()
  await note(session.userId, id)
  await has(kept, id)
  expect(first.ids()).toEqual([])
})

test('7.7 a stopping server closes with 1001, and waits for no client that does not answer', async () => {
  const stopping = await openRealtimeServer(database)
  const session = await stopping.signIn()
  const [client, deaf] = [await connect(session, stopping), await connect(session, stopping)]
  deaf.socket.pause()
  const started = performance.now()
  await stopping.close()
  expect(performance.now() - started).toBeLessThan(5 * SECOND)
  expect(await client.closed).toBe(1001)
  deaf.socket.resume()
  await deaf.closed
})

test.each([
  ['text that is no JSON', 'nonsense'],
  ['a message of no known type', '{"type":"subscribe","account":"*"}'],
  ['bytes', Buffer.from([0, 1, 2])],
])('%s from a client changes nothing', async (_what, data) => {
  const session = await server.signIn()
  const client = await connect(session)
  client.socket.send(data)
  const id = newId()
  await note(session.userId, id)
  await has(client, id)
})

test('a client that sends too long a message is closed, and only it', async () => {
  const session = await server.signIn()
  const [wordy, calm] = [await connect(session), await connect(session)]
  wordy.socket.send('x'.repeat(5000))
  expect(await wordy.closed).toBe(1009)
  const id = newId()
  await note(session.userId, id)
  await has(calm, id)
  expect(server.logged).toEqual([])
})
