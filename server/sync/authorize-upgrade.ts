// Authorizes the upgrade request that opens a WebSocket (SPEC.md 7.1), by path, origin and session.
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Deps } from '../deps.ts'
import type { Actor } from '../lib/actor.ts'
import { AppError } from '../lib/problem.ts'

export type UpgradeDeps = Pick<Deps, 'database' | 'log' | 'publicUrl'> & {
  /** The user who opens the socket, by bearer or cookie; null if not signed in. */
  authenticate: (request: Request) => Promise<Actor | null>
}

/** The user who opens the socket at `path`; null if the upgrade was refused, in which case the response was sent. */
export async function authorizeUpgrade(
  deps: UpgradeDeps,
  request: IncomingMessage,
  stream: Duplex,
  path: string,
): Promise<Actor | null> {
  // In case the client disconnects during authentication: nothing else listens for its errors yet.
  stream.on('error', destroy)
  try {
    const status = refusal(deps, request, path)
    const { health } = deps.database
    const find = () => deps.authenticate(asRequest(deps, request, path))
    const actor = status === null ? await health.whileAnswering(find) : null
    if (actor) stream.off('error', destroy)
    else refuse(stream, status ?? '401 Unauthorized')
    return actor
  } catch (error) {
    if (error instanceof AppError && error.code === 'unavailable') {
      refuse(stream, '503 Service Unavailable', error.headers)
      return null
    }
    deps.log.error({ err: error }, 'upgrade failed')
    refuse(stream, '500 Internal Server Error')
    return null
  }
}

function destroy(this: Duplex): void {
  this.destroy()
}

function refusal(deps: UpgradeDeps, { url = '', headers }: IncomingMessage, path: string): string | null {
  if (url !== path && !url.startsWith(`${path}?`)) return '404 Not Found'
  const isForeign = headers.origin !== undefined && headers.origin !== new URL(deps.publicUrl).origin
  return isForeign ? '403 Forbidden' : null
}

function refuse(stream: Duplex, status: string, headers: AppError['headers'] = {}): void {
  const more = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  stream.once('finish', destroy)
  stream.end(`HTTP/1.1 ${status}\r\n${more.join('')}Connection: close\r\nContent-Length: 0\r\n\r\n`)
}

/** The only headers that the guard reads: request objects are large, and thousands of requests may arrive at once. */
const READ_BY_GUARD = ['authorization', 'cookie', 'origin', 'upgrade'] as const

function asRequest(deps: UpgradeDeps, request: IncomingMessage, path: string): Request {
  const headers = new Headers()
  for (const name of READ_BY_GUARD) {
    const value = request.headers[name]
    if (value !== undefined) headers.set(name, value)
  }
  return new Request(new URL(path, deps.publicUrl), { headers })
}
