// The HTTP server's socket: bound before the rest is composed, so that the address is known; until then it answers
// "starting".
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener, type Http2Bindings, type HttpBindings } from '@hono/node-server'

/** `env` holds the socket, which limits per address need. */
type Fetch = (request: Request, env: HttpBindings | Http2Bindings) => Response | Promise<Response>

export type Door = {
  /** Where it listens, `http://host:port`. */
  url: string
  server: Server
  /** From now on requests go here. */
  serve: (fetch: Fetch) => void
  close: () => Promise<void>
}

const starting: Fetch = () =>
  new Response(JSON.stringify({ status: 'starting' }), {
    status: 503,
    headers: { 'content-type': 'application/json', 'retry-after': '1' },
  })

/** Listens on host and port (0 takes a free one), unless this process serves no web. */
export async function openDoor(options: { host: string; port: number; isOpen: boolean }): Promise<Door> {
  let handler = starting
  const server = createServer(getRequestListener((request, env) => handler(request, env)))
  // A client that opens a connection and says nothing must not hold it.
  server.headersTimeout = 15_000
  server.requestTimeout = 60_000
  if (options.isOpen) {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(options.port, options.host, () => resolve())
    })
  }
  const port = options.isOpen ? (server.address() as AddressInfo).port : options.port
  const host = options.host === '0.0.0.0' || options.host === '::' ? '127.0.0.1' : options.host
  return {
    url: `http://${host}:${port}`,
    server,
    serve: fetch => {
      handler = fetch
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
