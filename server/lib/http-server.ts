// The HTTP server's socket. It's bound before the rest is set up, so that the address is known; until then it responds
// "starting".
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { getRequestListener, type Http2Bindings, type HttpBindings } from '@hono/node-server'
import { MINUTE } from '#shared/lib/time.ts'
import { listenUrl } from './listen-url.ts'

/** `env` contains the socket, for rate limits by address. */
export type RequestHandler = (
  request: Request,
  env: HttpBindings | Http2Bindings,
) => Response | Promise<Response>

export type HttpServer = {
  /** Its address, `http://host:port`. */
  url: string
  server: Server
  /** Passes requests to this handler from now on. */
  serve: (fetch: RequestHandler) => void
  /**
   * Handles every request with `answer` from now on; later calls don't change that. Resolves when the running requests
   * have been answered, or after two seconds. Their resources can then be closed.
   */
  refuse: (answer: RequestHandler) => Promise<void>
  close: () => Promise<void>
}

/** How long running requests may delay the next step, in milliseconds. */
const FINISH_WITHIN = 2_000

const comeAgain =
  (status: string): RequestHandler =>
  () =>
    new Response(JSON.stringify({ status }), {
      status: 503,
      headers: { 'content-type': 'application/json', 'retry-after': '1' },
    })
const answerStarting = comeAgain('starting')
/** The response while the program stops. */
export const answerStopping = comeAgain('stopping')

/** How long a connection may be silent in both directions, in milliseconds. */
const SILENT_FOR = 5 * MINUTE

/** Listens on host and port (0 picks a free one), unless this process has no web server. */
export async function openHttpServer(options: {
  host: string
  port: number
  isOpen: boolean
  silentFor?: number
}): Promise<HttpServer> {
  let handler = answerStarting
  const server = createServer(getRequestListener((request, env) => handler(request, env)))
  let isRefusing = false
  const underWay = new Set<ServerResponse>()
  server.on('request', (_request, response) => {
    underWay.add(response)
    response.once('close', () => underWay.delete(response))
  })
  // A client that opens a connection and sends nothing must not hold it.
  server.headersTimeout = 15_000
  server.requestTimeout = 60_000
  // Nor may a client that doesn't read its response, which is in memory. Sockets of live updates have their own limit.
  server.timeout = options.silentFor ?? SILENT_FOR
  if (options.isOpen) {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(options.port, options.host, () => resolve())
    })
  }
  const port = options.isOpen ? (server.address() as AddressInfo).port : options.port
  return {
    url: listenUrl(options.host, port),
    server,
    serve: fetch => {
      if (!isRefusing) handler = fetch
    },
    async refuse(answer) {
      if (!isRefusing) handler = answer
      isRefusing = true
      const closed = [...underWay].map(response => new Promise(resolve => response.once('close', resolve)))
      const limit = new AbortController()
      const late = pause(FINISH_WITHIN, undefined, { signal: limit.signal }).catch(() => undefined)
      await Promise.race([Promise.all(closed), late])
      limit.abort()
    },
    close: () =>
      new Promise((resolve, reject) => {
        if (!server.listening) return resolve()
        server.close(error => (error ? reject(error) : resolve()))
        server.closeIdleConnections()
        setTimeout(() => server.closeAllConnections(), 1500).unref()
      }),
  }
}
