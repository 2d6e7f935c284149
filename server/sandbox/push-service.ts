// The sandbox world's push service: receives pushes over https on a loopback port with its own certificate, checks them
// like the real services, and decrypts them with the devices' keys. Real browsers use their vendors' services; this one
// serves tests, which stand in for the browser.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { Log } from '#server/lib/log.ts'
import { must } from '#shared/lib/must.ts'
import { checkPush } from './push-service-message.ts'
import {
  type Answer,
  type KeptPush,
  openPushServiceStore,
  type PushServiceStore,
} from './push-service-store.ts'
import type { Store } from './store.ts'

/** The format of `PushSubscription.toJSON()`. */
export type MintedSubscription = {
  endpoint: string
  expirationTime: null
  keys: { p256dh: string; auth: string }
}

export type PushService = {
  origin: string
  /** The service's certificate to trust, PEM. */
  ca: string
  /** Subscribes a device that exists only here; `vapidKey` is then the only allowed sender. */
  subscribe: (vapidKey?: string) => MintedSubscription
  /** Sets the answer to pushes to this endpoint from now on; false if there is no such endpoint. */
  answer: (endpoint: string, answer: Answer) => boolean
  /** Every push, accepted or refused, newest first. */
  pushes: () => (Omit<KeptPush, 'token'> & { endpoint: string })[]
  close: () => Promise<void>
}

const PORT_SETTING = 'push-service-port'
const BODY_LIMIT = 64 * 1024

/** Opens the service on its previous port, if that is free: subscriptions survive a restart. */
export async function openPushService(
  world: Store,
  time: { now: () => number; wallNow: () => number },
  log: Pick<Log, 'error'>,
): Promise<PushService> {
  const store = openPushServiceStore(world, time.now)
  const { key, cert } = await makeCertificate()
  let origin = ''
  const server = createServer({ key, cert }, (asked, answer) => {
    receive(asked, answer, { store, origin, wallNow: time.wallNow }).catch((error: unknown) => {
      log.error({ err: error }, 'sandbox: a push was not read')
      if (!answer.headersSent) answer.writeHead(500)
      answer.end()
    })
  })
  const port = await listen(server, Number(world.setting(PORT_SETTING) ?? 0))
  world.setSetting(PORT_SETTING, String(port))
  origin = `https://localhost:${port}`
  const endpointOf = (token: string) => `${origin}/push/${token}`
  return {
    origin,
    ca: cert,
    subscribe(vapidKey = '') {
      const { token, publicKey, auth } = store.mint(vapidKey)
      const keys = { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') }
      return { endpoint: endpointOf(token), expirationTime: null, keys }
    },
    answer: (endpoint, answer) => store.setAnswer(tokenIn(new URL(endpoint).pathname), answer),
    pushes: () => store.list().map(({ token, ...push }) => ({ ...push, endpoint: endpointOf(token) })),
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const tokenIn = (path: string) => /^\/push\/([\w-]+)$/.exec(path)?.[1] ?? ''

type Desk = { store: PushServiceStore; origin: string; wallNow: () => number }

async function receive(asked: IncomingMessage, answer: ServerResponse, desk: Desk): Promise<void> {
  const { store, origin } = desk
  const device = store.device(tokenIn(asked.url ?? ''))
  if (device === null || asked.method !== 'POST') {
    asked.resume()
    answer.writeHead(device === null ? 404 : 405).end()
    return
  }
  const { headers } = asked
  const checked = await checkPush({ headers, body: await readAll(asked) }, device, origin, desk.wallNow())
  const told = store.takeAnswer(device.token)
  const status = checked.ok ? (told?.status ?? 201) : checked.status
  const taken = checked.ok && status === 201
  store.keep({
    token: device.token,
    status,
    ttl: String(headers.ttl ?? ''),
    urgency: String(headers.urgency ?? ''),
    topic: String(headers.topic ?? ''),
    text: taken ? checked.text : '',
    problem: checked.ok ? '' : checked.problem,
  })
  const pause = told?.retryAfter ?? null
  answer.writeHead(status, {
    ...(pause === null ? {} : { 'retry-after': String(pause) }),
    ...(taken ? { location: `${origin}/message/${device.token}` } : {}),
  })
  answer.end(checked.ok ? '' : checked.problem)
}

async function readAll(asked: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of asked as AsyncIterable<Buffer>) {
    size += part.length
    if (size <= BODY_LIMIT) parts.push(part)
  }
  return Buffer.concat(parts)
}

async function makeCertificate(): Promise<{ key: string; cert: string }> {
  const { generate } = await import('selfsigned')
  const made = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          { type: 7, ip: '127.0.0.1' },
        ],
      },
    ],
  })
  return { key: made.private, cert: made.cert }
}

/** Listens on `wanted`, or on a free port if it is taken; resolves to the port. */
function listen(server: Server, wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' && wanted !== 0) resolve(listen(server, 0))
      else reject(error)
    })
    server.listen(wanted, '127.0.0.1', () => {
      const address = must(server.address(), 'the address of the push service')
      if (typeof address === 'string') reject(new Error('the push service listens on no port'))
      else resolve(address.port)
    })
  })
}
