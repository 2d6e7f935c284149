// Handles a server that is too old for its database: it reports that to clients and in its log, and does nothing else
// until it is replaced.
import { MINUTE } from '#shared/lib/time.ts'
import type { OutdatedCopy } from './db/schema-version.ts'
import type { HttpServer, RequestHandler } from './lib/http-server.ts'
import type { Log } from './lib/log.ts'
import { problemResponse } from './lib/problem.ts'

/** How often the log repeats it. The timer also keeps a server running that has no web role. */
const SAY_EVERY = 10 * MINUTE

type Parts = {
  httpServer: Pick<HttpServer, 'refuse'>
  log: Pick<Log, 'error'>
  /** Stops everything but the HTTP server. */
  stopRest: () => Promise<void>
}

/** `stepAside` resolves when only the HTTP responses remain. Call `end` when the program stops. */
export function outdatedCopy({ httpServer, log, stopRest }: Parts) {
  let timer: NodeJS.Timeout | undefined
  let isEnding = false
  return {
    async stepAside(reason: OutdatedCopy): Promise<void> {
      if (isEnding) return
      const say = () =>
        log.error(
          { reason: reason.cause },
          'this copy is too old for its database; it answers 503 and does no work: start the newer version in its place',
        )
      say()
      timer = setInterval(say, SAY_EVERY)
      await httpServer.refuse(answer(reason))
      await stopRest().catch(error => log.error({ err: error }, 'not everything stopped cleanly'))
    },
    end() {
      isEnding = true
      clearInterval(timer)
    },
  }
}

/** The process is healthy and needn't be restarted, but must get no requests. */
function answer(reason: OutdatedCopy): RequestHandler {
  return request => {
    const { pathname } = new URL(request.url)
    if (pathname === '/healthz') return Response.json({ status: 'ok' })
    if (pathname === '/readyz')
      return Response.json(
        { status: 'copy_outdated', ...reason.versions },
        { status: 503, headers: reason.headers },
      )
    return problemResponse(reason)
  }
}
